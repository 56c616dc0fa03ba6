import { type ComponentType, createContext, createElement, use } from 'react';

/** The markup of a component with these properties. */
export type MarkupOf = <Props extends object>(part: ComponentType<Props>, props: Props) => string;

/** The server's memory of parts. */
export const PartMemory = createContext<MarkupOf | undefined>(undefined);

/**
 * An element whose content the server renders once for the same properties, for all pages that show it. The browser
 * brings it to life like any other. `props` are plain data, and `of` reads nothing else: no context, no `useId`.
 */
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
