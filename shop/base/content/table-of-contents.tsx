import ChevronDown from 'lucide-react/icons/chevron-down';
import type { PageContent } from '#contract/site/shop.ts';

const FEWEST = 3;

type Headings = PageContent['headings'];

/** The headings of a long text: folded above it on phones, beside it on wide screens. */
export function TableOfContents({ headings }: { headings: Headings }) {
  if (headings.length < FEWEST) return null;
  return (
    <>
      <details className="group mb-6 rounded-card border border-line px-4 lg:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold">
          Sommaire
          <ChevronDown aria-hidden="true" className="text-accent group-open:rotate-180" />
        </summary>
        <nav aria-label="Sommaire" className="pb-3">
          <Parts headings={headings} />
        </nav>
      </details>
      <nav
        aria-label="Sommaire"
        className="sticky top-36 hidden max-h-[calc(100dvh-11rem)] self-start overflow-y-auto lg:block"
      >
        <p className="mb-2 font-semibold">Sommaire</p>
        <Parts headings={headings} />
      </nav>
    </>
  );
}

function Parts({ headings }: { headings: Headings }) {
  return (
    <ol className="border-l-2 border-line text-sm">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center px-4 py-1 text-muted hover:text-accent-dark hover:underline lg:min-h-9"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
