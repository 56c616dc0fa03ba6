import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { PageContent } from '#contract/shop.ts';
import type { Config } from '#server/config.ts';
import { Problem } from '#server/problem.ts';
import { pageFacts } from './page-facts.ts';

const folder = join(import.meta.dirname, 'pages');

/**
 * An information page, rendered from its Markdown file with the owner's facts filled in. A line that
 * names a fact without a value is left out. Throws `not-found` for a page that has no file.
 */
export async function readPage(slug: string, config: Config): Promise<PageContent> {
  const source = await readFile(join(folder, `${slug}.md`), 'utf8').catch(() => {
    throw new Problem('not-found', 'Cette page n’existe pas.');
  });
  const [, header = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const facts = pageFacts(config);
  const text = fillFacts(body, facts);
  const headings: PageContent['headings'] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const plain = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = anchorOf(plain, headings.length);
        if (depth === 2) headings.push({ id, text: plain });
        return `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
    },
  });
  return {
    slug,
    title: fillFacts(headerValue(header, 'title'), facts),
    description: fillFacts(headerValue(header, 'description'), facts),
    html: await marked.parse(text),
    headings,
  };
}

/** Fills `{{name}}` in each line and drops the lines that need a fact which is not there. */
export function fillFacts(text: string, facts: Record<string, string>): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const names = [...line.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!);
      if (names.some((name) => !facts[name])) return [];
      return [line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => facts[name]!)];
    })
    .join('\n');
}

const headerValue = (header: string, key: string) =>
  new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(header)?.[1]?.trim() ?? '';

function anchorOf(text: string, position: number): string {
  const anchor = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return anchor === '' ? `partie-${position + 1}` : anchor;
}
