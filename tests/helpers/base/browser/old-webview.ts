import type { BrowserContext } from '@playwright/test';
import { parseSync, Visitor } from 'vite';

/** What scripts and style may call in a browser of 2026 and Chrome 80 does not have, by owner. */
const YOUNGER: Record<string, readonly string[]> = {
  'Array.prototype': [
    'at',
    'findLast',
    'findLastIndex',
    'toReversed',
    'toSorted',
    'toSpliced',
    'with',
  ],
  'String.prototype': ['at', 'replaceAll', 'isWellFormed', 'toWellFormed'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf'],
  'Element.prototype': ['checkVisibility', 'replaceChildren', 'getHTML', 'setHTMLUnsafe'],
  'HTMLElement.prototype': ['showPopover', 'hidePopover', 'togglePopover'],
  'AbortSignal.prototype': ['throwIfAborted'],
  'Document.prototype': ['startViewTransition'],
  AbortSignal: ['any', 'timeout', 'abort'],
  Array: ['fromAsync'],
  Map: ['groupBy'],
  Object: ['groupBy', 'hasOwn'],
  Promise: ['any', 'try', 'withResolvers'],
  Response: ['json'],
  URL: ['canParse', 'parse'],
  'Crypto.prototype': ['randomUUID'],
  window: [
    'AggregateError',
    'CompressionStream',
    'DecompressionStream',
    'FinalizationRegistry',
    'Iterator',
    'URLPattern',
    'WeakRef',
    'navigation',
    'reportError',
    'scheduler',
    'structuredClone',
  ],
};

/** Takes from each page of the context, before its scripts, what Chrome 80 lacks. */
export const likeChrome80 = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((younger) => {
    for (const [path, names] of Object.entries(younger)) {
      const owner = path
        .split('.')
        .reduce<Record<string, unknown>>(
          (of, name) => (name === 'window' ? of : (of[name] as Record<string, unknown>)),
          window as unknown as Record<string, unknown>,
        );
      for (const name of names) Reflect.deleteProperty(owner, name);
    }
  }, YOUNGER);

/** Names the syntax of a script that Chrome 80 cannot parse; it then runs no line of the script. */
export function syntaxAfterChrome80(name: string, code: string): string[] {
  const found = new Set<string>();
  const { program, errors } = parseSync(name, code);
  if (errors.length > 0) found.add('not parsed');
  new Visitor({
    AssignmentExpression({ operator }) {
      if (['??=', '||=', '&&='].includes(operator)) found.add(operator);
    },
    StaticBlock() {
      found.add('static block');
    },
    MethodDefinition({ key }) {
      if (key.type === 'PrivateIdentifier') found.add('private method');
    },
    BinaryExpression({ left }) {
      if ((left.type as string) === 'PrivateIdentifier') found.add('#name in');
    },
    Literal(literal) {
      if ('regex' in literal && /[dv]/.test(literal.regex.flags)) found.add('flag of a pattern');
    },
  }).visit(program);
  // Not in a function: `await` of a module as a whole.
  if (program.body.some(({ type }) => type === 'ExpressionStatement') && /^await /m.test(code)) {
    found.add('await of a module');
  }
  return [...found].map((what) => `${name}: ${what}`);
}
