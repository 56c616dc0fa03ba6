import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffReview } from '#contract/goods/staff-reviews.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { frenchMoment } from '#office/base/ui/dates.ts';
import { ReviewPhotos, ReviewState } from '#office/goods/reviews/review-acts.tsx';
import { AnswerForm } from '../answers/answer-form.tsx';
import { EntryFrame, ListedEntry } from './entry-frame.tsx';
import { LastOrders } from './last-orders.tsx';
import { authorFilter } from './words.ts';

const MOST = 2000;

export const ReviewEntry = ({ number }: { number: number }) => (
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
