import { expect, test } from 'vitest';
import { textsOf } from './find-texts.ts';

const wordsOf = (source: string) => textsOf('page.tsx', source).map(({ text }) => text);

test('what a page shows is listed with its line', () => {
  const source = `
    export const Page = ({ name }) => (
      <p className="flex gap-2" title="Votre commande">
        Bonjour <b>{name}</b>, merci&nbsp;!
      </p>
    );
    const label = count === 1 ? 'Un article' : \`Les \${count} articles choisis\`;`;
  expect(textsOf('page.tsx', source)).toEqual([
    { file: 'page.tsx', line: 3, text: 'Votre commande' },
    { file: 'page.tsx', line: 3, text: 'Bonjour' },
    { file: 'page.tsx', line: 4, text: ', merci !' },
    { file: 'page.tsx', line: 7, text: 'Un article' },
    { file: 'page.tsx', line: 7, text: 'Les {…} articles choisis' },
  ]);
});

test.each([
  "import { Page } from './Page.tsx';",
  "throw new TypeError('Not a number of this house.');",
  'const found = sql`select Id from Orders`;',
  "if (event.key === 'Escape') close();",
  "const sizes = '(min-width: 64rem) 36rem, 100vw';",
  "audit(db, 'order placed');",
  "const style = 'rounded-lg border px-2';",
  "fetch('/api/Produits');",
])('%s is for programs', (source) => {
  expect(wordsOf(source)).toEqual([]);
});
