import type { Paper, PaperRow } from './paper.ts';

/** A paper as the print dialog prints it, 80 mm wide. */
export function PaperPage({ paper }: { paper: Paper }) {
  const { title, head, lines, foot } = paper;
  return (
    <article aria-label={title} className="ticket card text-base">
      <Rows rows={head} />
      <ul aria-label="Articles" className="my-2 border-y-2 border-dashed border-line py-1">
        {lines.map(({ name, label, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
          <li key={place}>
            {name}
            <Row row={{ text: label, value }} />
          </li>
        ))}
      </ul>
      <Rows rows={foot} />
    </article>
  );
}

const Rows = ({ rows }: { rows: readonly PaperRow[] }) => (
  <>
    {rows.map((row, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity.
      <Row key={place} row={row} />
    ))}
  </>
);

function Row({ row: { text, value, isCentred, isStrong, isLarge } }: { row: PaperRow }) {
  const look = [
    isLarge === true ? 'text-xl font-bold' : '',
    isStrong === true ? 'font-bold' : '',
    isCentred === true ? 'text-center' : '',
    value === undefined ? '' : 'flex justify-between gap-2',
  ];
  return (
    <p className={look.filter(Boolean).join(' ')}>
      {value === undefined ? (
        text
      ) : (
        <>
          <span>{text}</span>
          <span className="shrink-0 tabular-nums">{value}</span>
        </>
      )}
    </p>
  );
}
