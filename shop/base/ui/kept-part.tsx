import { type ComponentType, createContext, createElement, use } from 'react';

export type MarkupOf = <Props extends object>(part: ComponentType<Props>, props: Props) => string;

export const PartMemory = createContext<MarkupOf | undefined>(undefined);

/** The server caches the markup per properties. `props` are plain data; `of` uses no context and no `useId`. */
export function KeptPart<Props extends object>({
  as: Element,
  className,
  of,
  props,
  isKept = true,
}: {
  as: 'article' | 'div';
  className: string;
  of: ComponentType<Props>;
  props: Props;
  isKept?: boolean;
}) {
  if (import.meta.env.SSR) {
    const markupOf = use(PartMemory);
    if (markupOf && isKept) {
      const __html = markupOf(of, props);
      return <Element className={className} dangerouslySetInnerHTML={{ __html }} />;
    }
  }
  return <Element className={className}>{createElement(of, props)}</Element>;
}
