import type { StaffContact } from '#contract/talk/staff-contacts.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { AnswerForm } from '../answers/answer-form.tsx';
import { EntryFrame, ListedEntry } from './entry-frame.tsx';
import { LastOrders } from './last-orders.tsx';

/** What an address of an e-mail may hold in every browser. */
const MOST = 1500;

/** Opens the clerk's own e-mail program: the shop sends no free e-mail. */
export const ContactEntry = ({ number }: { number: number }) => (
  <ListedEntry<StaffContact> resource="contacts" number={number}>
    {({ name, email, subject, message, date }) => (
      <EntryFrame
        title={name}
        detail={`${subject} · ${email} · ${frenchMoment(date)}`}
        text={message}
      >
        <AnswerForm
          label="Réponse"
          submit="Répondre par e-mail"
          most={MOST}
          isBusy={false}
          problem={undefined}
          failure=""
          onSend={async (text) => {
            const question = `subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(text)}`;
            location.assign(`mailto:${email}?${question}`);
            return undefined;
          }}
        />
        <LastOrders filter={{ q: email }} />
      </EntryFrame>
    )}
  </ListedEntry>
);
