import { Button, Stack } from '@mui/material';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffReview } from '#contract/goods/staff-reviews.ts';
import { useCall } from '#office/base/calls/use-call.ts';
import { PrivatePhoto } from '#office/base/ui/private-files.tsx';

/** Photos of a review, each to refuse or accept. */
export function ReviewPhotos({ review: { author, photos } }: { review: StaffReview }) {
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

/** Buttons that publish or refuse a review. */
export function ReviewState({ review: { id, state: current } }: { review: StaffReview }) {
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
    </Stack>
  );
}
