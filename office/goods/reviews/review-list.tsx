import { Stack } from '@mui/material';
import { FunctionField, TextField } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffReview } from '#contract/goods/staff-reviews.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { ReviewPhotos, ReviewState } from './review-acts.tsx';

const STATE_WORDS: Record<StaffReview['state'], string> = {
  pending: 'À relire',
  published: 'Publié',
  refused: 'Refusé',
};

const filters = [
  searchFor('Mot, auteur, produit'),
  choiceOf('state', STATE_WORDS, { alwaysOn: true }),
];

const starsOf = ({ review }: StaffReview) => `${review} / 5`;

export default function ReviewList() {
  return (
    <StaffList filters={filters} firstOnPhone={{ state: 'pending' }}>
      <ListBody<StaffReview>
        opens={false}
        primary={(review) => `${review.product_name} · ${starsOf(review)}`}
        secondary={(review) => (
          <>
            {STATE_WORDS[review.state]} · {review.author} : {review.text}
            {review.answer !== '' && ` · Réponse : ${review.answer}`}
            <ReviewPhotos review={review} />
            <Moderation review={review} />
          </>
        )}
      >
        <MomentField source="date" />
        <TextField source="product_name" />
        <TextField source="author" />
        <FunctionField<StaffReview> source="review" render={starsOf} />
        <FunctionField<StaffReview>
          source="text"
          render={(review) => (
            <>
              {review.text}
              <ReviewPhotos review={review} />
            </>
          )}
        />
        <TextField source="answer" />
        <WordField source="state" words={STATE_WORDS} />
        <FunctionField<StaffReview>
          label="Action"
          render={(review) => <Moderation review={review} />}
        />
      </ListBody>
    </StaffList>
  );
}

function Moderation({ review }: { review: StaffReview }) {
  const { id, answer, version } = review;
  const { call, isBusy } = useCall();
  return (
    <Stack component="span" direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <ReviewState review={review} />
      <AskButton
        label={answer === '' ? 'Répondre' : 'Changer la réponse'}
        title={`Répondre à ${review.author}`}
        text={[review.text, 'La réponse paraît sous l’avis, au nom de la boutique.']}
        questions={[
          {
            name: 'answer',
            label: 'Réponse de la boutique',
            lines: 4,
            initial: answer,
            isOptional: answer !== '',
            ...(answer !== '' && { hint: 'Vide : la réponse est retirée.' }),
          },
        ]}
        confirm="Enregistrer"
        isDisabled={isBusy}
        onAnswer={(said) =>
          call({
            path: pathTo(paths.reviewAnswer, { id }),
            method: 'PUT',
            body: said,
            version,
            done: said.answer === '' ? 'La réponse est retirée.' : 'La réponse est enregistrée.',
          })
        }
      />
    </Stack>
  );
}
