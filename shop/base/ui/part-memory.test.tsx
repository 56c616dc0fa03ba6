import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KeptPart, PartMemory } from './kept-part.tsx';
import { createPartMemory } from './part-memory.server.ts';

function createCounted() {
  const rendered: string[] = [];
  const Name = ({ name }: { name: string }) => {
    rendered.push(name);
    return <b>{name}</b>;
  };
  return { Name, rendered };
}

test('a part is rendered once for the same properties, and anew for others', () => {
  const { Name, rendered } = createCounted();
  const markupOf = createPartMemory();
  const shown = ['Four', 'Mixeur', 'Four'].map((name) => markupOf(Name, { name }));
  expect(shown).toEqual(['<b>Four</b>', '<b>Mixeur</b>', '<b>Four</b>']);
  expect(rendered).toEqual(['Four', 'Mixeur']);
});

test('parts with the same properties are told apart', () => {
  const markupOf = createPartMemory();
  const Long = ({ name }: { name: string }) => <i>{name}</i>;
  expect(markupOf(createCounted().Name, { name: 'Four' })).toBe('<b>Four</b>');
  expect(markupOf(Long, { name: 'Four' })).toBe('<i>Four</i>');
});

test('what has been left unused for long is forgotten before memory fills up', () => {
  const { Name, rendered } = createCounted();
  const markupOf = createPartMemory();
  const large = (place: number) => ({ name: `${place} ${'x'.repeat(100_000)}` });
  for (let place = 0; place < 40; place += 1) markupOf(Name, large(place));
  markupOf(Name, large(39));
  expect(rendered).toHaveLength(40);
  markupOf(Name, large(0));
  expect(rendered).toHaveLength(41);
});

test('an element reads the same with the memory and without it', () => {
  const { Name, rendered } = createCounted();
  const page = (
    <main>
      <KeptPart as="article" className="card" of={Name} props={{ name: 'Four & <co>' }} />
      <KeptPart as="article" className="card" of={Name} props={{ name: 'Four & <co>' }} />
    </main>
  );
  const plain = renderToString(page);
  expect(rendered).toHaveLength(2);
  expect(renderToString(<PartMemory value={createPartMemory()}>{page}</PartMemory>)).toBe(plain);
  expect(rendered).toHaveLength(3);
});
