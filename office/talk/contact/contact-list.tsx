import { Link } from '@mui/material';
import { FunctionField, TextField } from 'react-admin';
import type { StaffContact } from '#contract/talk/staff-contacts.ts';
import { MomentField } from '#office/base/lists/fields.tsx';
import { PERIOD, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { frenchMoment } from '#office/base/ui/dates.ts';

const filters = [searchFor('Nom, e-mail, mot'), ...PERIOD];

const ReplyLink = ({ contact: { email, subject } }: { contact: StaffContact }) => (
  <Link href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${subject}`)}`}>
    Répondre à {email}
  </Link>
);

export default function ContactList() {
  return (
    <StaffList filters={filters}>
      <ListBody<StaffContact>
        opens={false}
        primary={({ name, subject }) => `${name} · ${subject}`}
        secondary={(contact) => (
          <>
            {frenchMoment(contact.date)} · {contact.message} <ReplyLink contact={contact} />
          </>
        )}
      >
        <MomentField source="date" />
        <TextField source="name" />
        <TextField source="subject" />
        <TextField source="message" />
        <FunctionField<StaffContact>
          label="Réponse"
          render={(contact) => <ReplyLink contact={contact} />}
        />
      </ListBody>
    </StaffList>
  );
}
