import { createElement, type SVGProps } from 'react';

/** An icon as Lucide describes it. */
type IconData = {
  name: string;
  aliases?: string[];
  node: [element: string, attributes: Record<string, string>][];
};

type IconProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * Lucide's own maker of icons, for which this one stands in (`vite.config.ts`): the same `<svg>`, whose
 * content is one piece of markup. A page has a hundred icons, and React would render, send and bring to
 * life each line of them as an element.
 */
export function createIcon({ name, aliases = [], node }: IconData) {
  const __html = node.map(markupOf).join('');
  const own = ['lucide', ...[name, ...aliases].map((word) => `lucide-${word}`)].join(' ');
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    return createElement('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: className === undefined ? own : `${own} ${className}`,
      'aria-hidden': rest['aria-label'] === undefined ? true : undefined,
      ...rest,
      dangerouslySetInnerHTML: { __html },
    });
  };
}

const markupOf = ([element, { key: _, ...attributes }]: IconData['node'][number]) =>
  `<${element}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}></${element}>`;
