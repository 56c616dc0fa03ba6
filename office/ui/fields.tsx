import { FunctionField, type RaRecord } from 'react-admin';
import { formatXof } from '#contract/money.ts';

/** An amount in XOF, as everywhere. */
export const XofField = ({
  source,
  label,
  sortable = true,
}: {
  source: string;
  label: string;
  sortable?: boolean;
}) => (
  <FunctionField<RaRecord>
    source={source}
    label={label}
    sortable={sortable}
    textAlign="right"
    render={(row) => formatXof(Number(row[source] ?? 0))}
  />
);

/** One of some values, in words. */
export const WordField = ({
  source,
  label,
  words,
}: {
  source: string;
  label: string;
  words: Record<string, string>;
}) => (
  <FunctionField<RaRecord>
    source={source}
    label={label}
    sortable={false}
    render={(row) => words[String(row[source])] ?? '—'}
  />
);

const moment = new Intl.DateTimeFormat('fr-FR', {
  ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Dakar' },
});
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'Africa/Dakar' });

/** A moment of the API, which is UTC without saying so. */
const read = (at: string) => new Date(/Z$|^\d{4}-\d\d-\d\d$/.test(at) ? at : `${at}Z`);
export const frenchMoment = (at: string): string => moment.format(read(at));
export const frenchDay = (at: string): string => day.format(read(at));

/** A moment of a row, in French. */
export const MomentField = ({ source, label }: { source: string; label: string }) => (
  <FunctionField<RaRecord>
    source={source}
    label={label}
    render={(row) => (row[source] ? frenchMoment(String(row[source])) : '—')}
  />
);
