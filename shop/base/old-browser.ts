/** What Chrome 80 to 119 lack of the functions that our pages and their libraries call. Loaded by such browsers alone. */

type Function = (this: never, ...given: never[]) => unknown;

function add(owner: object, functions: Record<string, Function>): void {
  for (const [name, value] of Object.entries(functions)) {
    if (!(name in owner)) {
      Object.defineProperty(owner, name, { value, writable: true, configurable: true });
    }
  }
}

const placeOf = (length: number, index: number) =>
  Math.trunc(index) < 0 ? length + Math.trunc(index) : Math.trunc(index);

add(Array.prototype, {
  at(this: unknown[], index: number) {
    return this[placeOf(this.length, index)];
  },
  findLast(this: unknown[], matches: (one: unknown, place: number) => boolean) {
    for (let place = this.length - 1; place >= 0; place -= 1) {
      if (matches(this[place], place)) return this[place];
    }
    return undefined;
  },
  toReversed(this: unknown[]) {
    return [...this].reverse();
  },
  toSorted(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare);
  },
  with(this: unknown[], index: number, value: unknown) {
    const copy = [...this];
    copy[placeOf(copy.length, index)] = value;
    return copy;
  },
});

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

add(String.prototype, {
  at(this: string, index: number) {
    return this[placeOf(this.length, index)];
  },
  replaceAll(this: string, found: string | RegExp, by: string) {
    if (found instanceof RegExp) return this.replace(found, by);
    return this.replace(new RegExp(found.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'g'), by);
  },
  toWellFormed(this: string) {
    return this.replace(LONE_SURROGATE, '\uFFFD');
  },
});

add(Object, {
  hasOwn: (owner: object, name: PropertyKey) =>
    Reflect.getOwnPropertyDescriptor(owner, name) !== undefined,
});

add(URL, {
  canParse(text: string, base?: string) {
    try {
      return new URL(text, base).href !== '';
    } catch {
      return false;
    }
  },
});

/** Version 4 (RFC 9562). */
add(crypto, {
  randomUUID() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6]! & 0x0f) | 0x40;
    bytes[8] = (bytes[8]! & 0x3f) | 0x80;
    const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  },
});

add(AbortSignal, {
  any(signals: Iterable<AbortSignal>) {
    const controller = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) controller.abort();
      signal.addEventListener('abort', () => controller.abort());
    }
    return controller.signal;
  },
  timeout(delayMs: number) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), delayMs);
    return controller.signal;
  },
});
add(AbortSignal.prototype, {
  throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw new DOMException('', 'AbortError');
  },
});

add(Element.prototype, {
  checkVisibility(this: Element) {
    return this.getClientRects().length > 0;
  },
});
