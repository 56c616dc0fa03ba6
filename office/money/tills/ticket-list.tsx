import WarningIcon from '@mui/icons-material/WarningAmber';
import { BooleanField, FunctionField, TextField } from 'react-admin';
import { formatXof } from '#contract/base/fields/money.ts';
import type { ListedTillSale } from '#contract/money/tills/staff-tills.ts';
import { TILL_SALE_STATE_WORDS } from '#contract/money/tills/till-words.ts';
import { MomentField, WordField, XofField } from '#office/base/lists/fields.tsx';
import { choiceOf, PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { SessionFilter } from './session-filter.tsx';
import { TillFilter } from './till-screens.tsx';
import { TICKET_TONES } from './words.ts';

const filters = [
  searchFor('Numéro du ticket'),
  choiceOf('state', TILL_SALE_STATE_WORDS, { alwaysOn: true }),
  <TillFilter key="till" source="till_id" label="Caisse" />,
  <SessionFilter key="session" source="session_id" label="Session" />,
  ...PERIOD,
];

export default function TicketList() {
  return (
    <StaffList filters={filters}>
      <ListBody<ListedTillSale>
        primary={({ number, total }) => `${number} · ${formatXof(total)}`}
        secondary={({ sold_at, seller }) => `${frenchMoment(sold_at)} · ${seller}`}
        tertiary={({ state }) => TILL_SALE_STATE_WORDS[state]}
        avatar={({ state }) =>
          state === 'refused' ? <WarningIcon color="warning" titleAccess="À régler" /> : null
        }
      >
        <TextField source="number" />
        <WordField source="state" words={TILL_SALE_STATE_WORDS} tones={TICKET_TONES} />
        <MomentField source="sold_at" />
        <TextField source="seller" />
        <XofField source="total" />
        <BooleanField source="offline" />
        <FunctionField<ListedTillSale>
          source="order_name"
          render={({ order_name, problem }) => order_name || problem}
          label="Commande, ou problème"
        />
      </ListBody>
    </StaffList>
  );
}
