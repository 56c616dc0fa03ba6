import { parseSync } from 'vite';

/** A vague word of a text, with its line in the file and advice on what to write instead. */
export type VagueWord = { line: number; word: string; better: string };

const NAME_THE_ACTOR = 'name the actor: the customer, the clerk, the server, the provider';

/** Vague words, each with advice. A comment that uses one can nearly always name the actor and the act. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/\b(somebody|someone|anybody)\b/i, NAME_THE_ACTOR],
  [/\bnobody\b/i, 'say which role does not, or use the passive: "is not read"'],
  [/\b(whoever|whomever|whom)\b/i, NAME_THE_ACTOR],
  [/\bwhatever\b/i, 'say "any" or list the cases'],
  [/\banew\b/i, 'say "again"'],
  [/\bmeanwhile\b/i, 'say until when, or "at the same time"'],
  [/\bby itself\b/i, 'say what triggers it, or "automatically"'],
  [/\bof late\b/i, 'say since when'],
  [/\bthose of before\b/i, 'say "older ones" or since when'],
  [/\b(is|are|was|were) told\b/i, 'say who informs: "the shop e-mails the buyer"'],
  [/\bhears? of\b/i, 'say how the message arrives'],
  [/\barticles?\b(?! \d)/i, 'say "product" (catalogue) or "order line" (order)'],
  [
    /\bspecification, (section|chapter|\d)|\bapi-contract\b|\b(design|market|providers), (section|\d)/i,
    'cite a rule of docs/rules',
  ],
];

/** Finds the vague words in the comments of a source file, or in the text of a Markdown file. */
export function findVagueWords(file: string, source: string): VagueWord[] {
  return proseOf(file, source).flatMap(({ line, text }) =>
    text.split('\n').flatMap((row, index) => {
      // Names of code, link targets and quoted French texts are not the author's words.
      const words = row.replaceAll(/`[^`]*`|\]\([^)]*\)|«[^»]*»|"[^"]*"|https?:\S+|\S+\/\S+/g, ' ');
      return ADVICE.flatMap(([pattern, better]) => {
        const word = pattern.exec(words)?.[0];
        return word === undefined ? [] : [{ line: line + index, word, better }];
      });
    }),
  );
}

type Prose = { line: number; text: string };

function proseOf(file: string, source: string): Prose[] {
  if (file.endsWith('.md')) return [{ line: 1, text: blankCode(source) }];
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  if (file.endsWith('.css')) {
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map((match) => ({
      line: lineAt(match.index),
      text: match[0],
    }));
  }
  return parseSync(file, source).comments.map(({ start, value }) => ({
    line: lineAt(start),
    text: value,
  }));
}

/** Empties fenced blocks, so that line numbers stay. */
const blankCode = (markdown: string) =>
  markdown.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''));
