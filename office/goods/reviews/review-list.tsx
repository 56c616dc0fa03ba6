import { Button, Stack } from '@mui/material';
import { FunctionField, TextField } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffReview } from '#contract/goods/staff-reviews.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { AskButton } from '#office/base/forms/ask-button.tsx';
import { MomentField, WordField } from '#office/base/lists/fields.tsx';
import { choiceOf, searchFor } from '#office/base/lists/filters.tsx';
import { ListBody, StaffList } from '#office/base/lists/staff-list.tsx';
import { PrivatePhoto } from '#office/base/ui/private-files.tsx';

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
            <Photos review={review} />
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
              <Photos review={review} />
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

function Photos({ review: { author, photos } }: { review: StaffReview }) {
  const { call, isBusy } = useCall();
  if (photos.length === 0) return null;
  return (
    <Stack component="span" direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', my: 1 }}>
      {photos.map(({ key, small, large, refused }, place) => (
        <Stack component="span" key={key} sx={{ alignItems: 'center' }}>
          <PrivatePhoto
            url={large}
            preview={small}
            alt={`Photo ${place + 1} de ${author}${refused ? ', refusée' : ''}`}
            sx={{ width: 72, height: 72, objectFit: 'cover', opacity: refused ? 0.4 : 1 }}
          />
          <Button
            disabled={isBusy}
            onClick={() =>
              call({
                path: pathTo(paths.staffReviewPhoto, { id: key }),
                method: 'PUT',
                body: { refused: !refused },
                done: refused ? 'La photo est acceptée.' : 'La photo est refusée.',
              })
            }
            aria-label={`${refused ? 'Accepter' : 'Refuser'} la photo ${place + 1} de ${author}`}
          >
            {refused ? 'Accepter' : 'Refuser'}
          </Button>
        </Stack>
      ))}
    </Stack>
  );
}

function Moderation({ review }: { review: StaffReview }) {
  const { id, state: current, answer, version } = review;
  const { call, isBusy } = useCall();
  const offer = (state: StaffReview['state'], label: string, done: string) =>
    state !== current && (
      <Button
        variant="outlined"
        disabled={isBusy}
        onClick={() =>
          call({ path: pathTo(paths.review, { id }), method: 'PUT', body: { state }, done })
        }
      >
        {label}
      </Button>
    );
  return (
    <Stack component="span" direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {offer('published', 'Publier', 'L’avis est publié.')}
      {offer('refused', 'Refuser', 'L’avis est refusé.')}
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
