import { Button, Stack } from '@mui/material';
import { FunctionField, SearchInput, SelectInput, TextField } from 'react-admin';
import { paths, pathTo } from '#contract/paths.ts';
import type { StaffReview } from '#contract/staff/reviews.ts';
import { MomentField, WordField } from '../ui/fields.tsx';
import { ListBody } from '../ui/list-body.tsx';
import { StaffList } from '../ui/staff-list.tsx';
import { useCall } from '../ui/use-call.ts';
import { choicesOf } from '../ui/words.ts';

const STATE_WORDS: Record<StaffReview['state'], string> = {
  pending: 'À relire',
  published: 'Publié',
  refused: 'Refusé',
};

const filters = [
  <SearchInput key="q" source="q" placeholder="Mot, auteur, produit" alwaysOn />,
  <SelectInput key="state" source="state" label="État" choices={choicesOf(STATE_WORDS)} alwaysOn />,
];

const starsOf = ({ review }: StaffReview) => `${review} / 5`;

/** What customers wrote of products, to be published or refused. */
export default function ReviewList() {
  return (
    <StaffList
      resource="avis"
      title="Avis"
      sort={{ field: 'date', order: 'DESC' }}
      filters={filters}
      firstOnPhone={{ state: 'pending' }}
    >
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
        <MomentField source="date" label="Date" />
        <TextField source="product_name" label="Produit" />
        <TextField source="author" label="Auteur" sortable={false} />
        <FunctionField<StaffReview> source="review" label="Étoiles" render={starsOf} />
        <TextField source="text" label="Avis" sortable={false} />
        <WordField source="state" label="État" words={STATE_WORDS} />
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
