import { Button, Stack } from '@mui/material';
import { FunctionField, TextField } from 'react-admin';
import { paths, pathTo } from '#contract/paths.ts';
import type { StaffReview } from '#contract/staff/reviews.ts';
import { MomentField, WordField } from '../ui/fields.tsx';
import { choiceOf, searchFor } from '../ui/filters.tsx';
import { ListBody, StaffList } from '../ui/staff-list.tsx';
import { useCall } from '../ui/use-call.ts';

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

/** What customers wrote of products, to be published or refused. */
export default function ReviewList() {
  return (
    <StaffList filters={filters} firstOnPhone={{ state: 'pending' }}>
      <ListBody<StaffReview>
        opens={false}
        primary={(review) => `${review.product_name} · ${starsOf(review)}`}
        secondary={(review) => (
          <>
            {STATE_WORDS[review.state]} · {review.author} : {review.text}
            <Moderation review={review} />
          </>
        )}
      >
        <MomentField source="date" />
        <TextField source="product_name" />
        <TextField source="author" />
        <FunctionField<StaffReview> source="review" render={starsOf} />
        <TextField source="text" />
        <WordField source="state" words={STATE_WORDS} />
        <FunctionField<StaffReview>
          label="Action"
          render={(review) => <Moderation review={review} />}
        />
      </ListBody>
    </StaffList>
  );
}

function Moderation({ review: { id, state: current } }: { review: StaffReview }) {
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
    <Stack component="span" direction="row" spacing={1}>
      {offer('published', 'Publier', 'L’avis est publié.')}
      {offer('refused', 'Refuser', 'L’avis est refusé.')}
    </Stack>
  );
}
