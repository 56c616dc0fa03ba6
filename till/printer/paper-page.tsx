import { QrCode } from '#browser/qr-code.tsx';
import type { Paper, PaperRow } from './paper.ts';

/** A paper as the print dialog prints it, 80 mm wide. */
export function PaperPage({ paper }: { paper: Paper }) {
  const { title, head, linesTitle, lines, foot } = paper;
  return (
    <article aria-label={title} className="ticket card text-base">
      <Rows rows={head} />
      {lines.length > 0 && (
        <ul aria-label={linesTitle} className="my-2 border-y-2 border-dashed border-line py-1">
          {lines.map(({ name, label, value }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
            <li key={place}>
              {name}
              {label !== undefined && value !== undefined && <Row row={{ text: label, value }} />}
            </li>
          ))}
        </ul>
      )}
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

function Row({ row }: { row: PaperRow }) {
  const { text, value, codeLabel, isToSign, isCentred, isStrong, isLarge } = row;
  if (codeLabel !== undefined) {
    return <QrCode text={text} label={codeLabel} className="mx-auto mt-2 size-24" />;
  }
  if (isToSign === true) return <p className="mt-8 border-t-2 border-dashed border-line" />;
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
