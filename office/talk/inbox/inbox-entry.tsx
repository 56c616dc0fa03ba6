import { Alert, Box, Button, LinearProgress, Link as TextLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type RaRecord, useGetMany } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import { productLink } from '#contract/base/screens.ts';
import type { StaffQuestion } from '#contract/goods/staff-questions.ts';
import type { StaffReview } from '#contract/goods/staff-reviews.ts';
import type { StaffContact } from '#contract/talk/staff-contacts.ts';
import type { InboxKind } from '#contract/talk/staff-inbox.ts';
import { callApi } from '#office/base/calls/api.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { LoadFailure } from '#office/base/ui/load-failure.tsx';
import { shownPhone } from '#office/base/ui/shown-phone.ts';
import { ReviewPhotos, ReviewState } from '#office/goods/reviews/review-acts.tsx';
import { AnswerForm } from '../answers/answer-form.tsx';
import { MessageThread } from '../conversations/message-thread.tsx';
import { LastOrders } from './last-orders.tsx';
import { authorFilter, entryOf } from './words.ts';

const REFRESH_MS = 15_000;

function ConversationEntry({ number: id }: { number: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['conversations', 'entry', id],
    queryFn: () => callApi(pathTo(paths.staffConversation, { id })),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) {
    return error === null ? (
      <LinearProgress aria-label="Chargement" />
    ) : (
      <LoadFailure error={error} onRetry={refetch} />
    );
  }
  const phone = shownPhone(data.phone);
  return (
    <EntryFrame title={data.name || phone} detail={`WhatsApp · ${phone}`}>
      <MessageThread one={data} />
      <LastOrders filter={{ q: data.phone }} />
    </EntryFrame>
  );
}

const MOST = 2000;

const QuestionEntry = ({ number }: { number: number }) => (
  <ListedEntry<StaffQuestion> resource="questions" number={number}>
    {(question) => <Question key={question.version} question={question} />}
  </ListedEntry>
);

function Question({ question }: { question: StaffQuestion }) {
  const { id, state, answer, author, date, text, product_id, product_name, version } = question;
  const { call, isBusy, problems, failure } = useCall(['answer']);
  const decide = (body: { state: StaffQuestion['state']; answer?: string }, done: string) =>
    call({ path: pathTo(paths.staffQuestion, { id }), method: 'PUT', body, version, done });
  return (
    <EntryFrame
      title={author}
      detail={`Question · ${product_name} · ${frenchMoment(date)}`}
      text={text}
    >
      <TextLink href={productLink(product_id)}>Voir la page du produit</TextLink>
      <AnswerForm
        label="Réponse de la boutique"
        submit={state === 'published' ? 'Changer la réponse' : 'Répondre et publier'}
        most={MOST}
        initial={answer}
        isBusy={isBusy}
        problem={problems.answer}
        failure={failure}
        onSend={(said) => decide({ state: 'published', answer: said }, 'La question est publiée.')}
      >
        {state !== 'refused' && (
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => decide({ state: 'refused' }, 'La question est refusée.')}
          >
            {state === 'published' ? 'Retirer' : 'Refuser'}
          </Button>
        )}
      </AnswerForm>
      <LastOrders filter={authorFilter(question)} />
    </EntryFrame>
  );
}

const ReviewEntry = ({ number }: { number: number }) => (
  <ListedEntry<StaffReview> resource="avis" number={number}>
    {(review) => <Review key={review.version} review={review} />}
  </ListedEntry>
);

function Review({ review }: { review: StaffReview }) {
  const { id, answer, author, date, text, product_name, version, review: stars } = review;
  const { call, isBusy, problems, failure } = useCall(['answer']);
  return (
    <EntryFrame
      title={author}
      detail={`Avis ${stars} / 5 · ${product_name} · ${frenchMoment(date)}`}
      text={text}
    >
      <ReviewPhotos review={review} />
      <ReviewState review={review} />
      <AnswerForm
        label="Réponse de la boutique"
        submit={answer === '' ? 'Répondre' : 'Changer la réponse'}
        most={MOST}
        initial={answer}
        mayBeEmpty={answer !== ''}
        isBusy={isBusy}
        problem={problems.answer}
        failure={failure}
        onSend={(said) =>
          call({
            path: pathTo(paths.reviewAnswer, { id }),
            method: 'PUT',
            body: { answer: said },
            version,
            done: said === '' ? 'La réponse est retirée.' : 'La réponse est enregistrée.',
          })
        }
      />
      <LastOrders filter={authorFilter(review)} />
    </EntryFrame>
  );
}

/** What an address of an e-mail may hold in every browser. */
const MOST_IN_MAIL = 1500;

/** Opens the clerk's own e-mail program: the shop sends no free e-mail. */
const ContactEntry = ({ number }: { number: number }) => (
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
          most={MOST_IN_MAIL}
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

/** Title and what was written; the rest stands below. */
function EntryFrame({
  title,
  detail,
  text,
  children,
}: {
  title: string;
  detail: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <Typography component="h2" variant="h6" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {detail}
        </Typography>
      </div>
      {text !== undefined && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
      )}
      {children}
    </Box>
  );
}

/** A record of a list without pages of its own. */
function ListedEntry<R extends RaRecord>({
  resource,
  number,
  children,
}: {
  resource: string;
  number: number;
  children: (record: R) => ReactNode;
}) {
  const { data, isPending, error, refetch } = useGetMany<R>(resource, { ids: [number] });
  const record = data?.[0];
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (isPending) return <LinearProgress aria-label="Chargement" />;
  if (record === undefined) return <Typography>Ce message n’existe plus.</Typography>;
  return children(record);
}

const ENTRIES: Record<InboxKind, (props: { number: number }) => ReactNode> = {
  conversation: ConversationEntry,
  question: QuestionEntry,
  review: ReviewEntry,
  contact: ContactEntry,
};

/** What a customer wrote, with the answer's field and the customer's last orders. */
export function InboxEntry({ id }: { id: string }) {
  const entry = entryOf(id);
  if (entry === undefined) return <Alert severity="info">Ce message n’existe pas.</Alert>;
  const Entry = ENTRIES[entry.kind];
  return <Entry number={entry.number} />;
}
