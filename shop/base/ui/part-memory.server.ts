import { LRUCache } from 'lru-cache';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { MarkupOf } from './kept-part.tsx';

const MAX_BYTES = 8 * 1024 * 1024;
const BYTES_OF_A_SIGN = 2;

/** Renders parts of pages and keeps their markup by all their properties, so nothing makes it stale. */
export function createPartMemory(): MarkupOf {
  const kept = new LRUCache<string, string>({
    maxSize: MAX_BYTES,
    sizeCalculation: (markup, key) => BYTES_OF_A_SIGN * (markup.length + key.length),
  });
  const numbers = new Map<unknown, number>();
  const numberOf = (part: unknown) => {
    const number = numbers.get(part) ?? numbers.size;
    numbers.set(part, number);
    return number;
  };
  return <Props extends object>(part: ComponentType<Props>, props: Props) => {
    const key = `${numberOf(part)} ${JSON.stringify(props)}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const markup = renderToString(createElement(part, props));
    kept.set(key, markup);
    return markup;
  };
}
