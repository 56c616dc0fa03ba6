import { FunctionField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedSession } from '#contract/money/tills/staff-tills.ts';
import { SESSION_STATE_WORDS } from '#contract/money/tills/till-words.ts';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { cashDifference } from '#office/base/ui/cash-difference.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { TillFilter } from './till-screens.tsx';
import { SESSION_TONES } from './words.ts';

const OVERNIGHT = { true: 'Ouvertes depuis hier ou avant', false: 'Les autres' };

const filters = [
  searchFor('Caisse'),
  choiceOf('state', SESSION_STATE_WORDS, { alwaysOn: true }),
  <TillFilter key="till" source="till_id" label="Caisse" />,
  choiceOf('overnight', OVERNIGHT, { label: 'Oubliées' }),
  ...PERIOD,
];

/** Those that wait for a second person come first. */
export default function SessionList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedSession>
        primary={({ till, closing }) =>
          [till, closing === null ? '' : `n° ${closing}`].filter(Boolean).join(' · ')
        }
        secondary={({ opened_at, opened_by }) => `${frenchMoment(opened_at)} · ${opened_by}`}
        tertiary={({ state, counted, expected }) =>
          state === 'counted' && counted !== null && expected !== null
            ? `${SESSION_STATE_WORDS.counted} : ${cashDifference(counted, expected)}`
            : SESSION_STATE_WORDS[state]
        }
      >
        <WordField source="state" words={SESSION_STATE_WORDS} tones={SESSION_TONES} />
        <TextField source="till" />
        <TextField source="closing" emptyText="—" />
        <MomentField source="opened_at" />
        <TextField source="opened_by" />
        <MomentField source="counted_at" />
        <Xof source="counted" />
        <Xof source="difference" />
        <TextField source="accepted_by" />
      </ListBody>
    </StaffList>
  );
}

/** Nothing is known of an open till; a zero would say that nothing lacks. */
const Xof = ({ source }: { source: 'counted' | 'difference' }) => (
  <FunctionField<ListedSession>
    source={source}
    textAlign="right"
    render={(row) => (row[source] === null ? '—' : formatXof(row[source]))}
  />
);
Xof.textAlign = 'right';
