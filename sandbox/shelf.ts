import { randomInt } from 'node:crypto';

const MOST = 1000;

export function createShelf<T>() {
  const things = new Map<string, T>();
  return {
    put: (name: string, thing: T) => {
      things.set(name, thing);
      if (things.size > MOST) things.delete(things.keys().next().value!);
    },
    get: (name: string) => things.get(name),
    list: () => [...things.values()],
    clear: () => things.clear(),
  };
}

export const DIGITS = '0123456789';
export const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const LOWER = 'abcdefghijklmnopqrstuvwxyz';

export const randomId = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
