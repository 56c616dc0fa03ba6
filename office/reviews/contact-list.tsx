import { Link } from '@mui/material';
import { DateInput, FunctionField, SearchInput, TextField } from 'react-admin';
import type { StaffContact } from '#contract/staff/contacts.ts';
import { frenchMoment } from '../ui/dates.ts';
import { MomentField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';

const filters = [
  <SearchInput key="q" source="q" placeholder="Nom, e-mail, mot" alwaysOn />,
  <DateInput key="from" source="date_from" label="Depuis le" />,
  <DateInput key="to" source="date_to" label="Jusqu’au" />,
];

const ReplyLink = ({ contact: { email, subject } }: { contact: StaffContact }) => (
  <Link href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>
    Répondre à {email}
  </Link>
);

/** What was written by the contact form; answers go by e-mail. */
export default function ContactList() {
  return (
    <StaffList
      resource="contacts"
      title="Messages reçus"
      sort={{ field: 'date', order: 'DESC' }}
      filters={filters}
    >
      <ListBody<StaffContact>
        opens={false}
        primary={({ name, subject }) => `${name} · ${subject}`}
        secondary={(contact) => (
          <>
            {frenchMoment(contact.date)} · {contact.message} <ReplyLink contact={contact} />
          </>
        )}
      >
        <MomentField source="date" label="Date" />
        <TextField source="name" label="Nom" />
        <TextField source="subject" label="Sujet" sortable={false} />
        <TextField source="message" label="Message" sortable={false} />
        <FunctionField<StaffContact>
          label="Réponse"
          render={(contact) => <ReplyLink contact={contact} />}
        />
      </ListBody>
    </StaffList>
  );
}
