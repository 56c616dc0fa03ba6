import BackIcon from '@mui/icons-material/ArrowBack';
import ForwardIcon from '@mui/icons-material/ArrowForward';
import DeleteIcon from '@mui/icons-material/Delete';
import { Box, IconButton, Paper, Typography } from '@mui/material';
import type { Picture } from '#contract/goods/catalogue/catalogue.ts';

/** A picture of an article with its place, which dragging or the buttons change. */
export function PictureTile({
  picture,
  place,
  count,
  onMove,
  onRemove,
  onDragStart,
  onDragEnd,
  onDropHere,
}: {
  picture: Picture;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDropHere: () => void;
}) {
  const name = `l’image ${place + 1}`;
  return (
    <Paper
      component="li"
      variant="outlined"
      draggable
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onDrop={(event) => {
        // Files are for the whole field.
        if (event.dataTransfer.files.length > 0) return;
        event.preventDefault();
        onDropHere();
      }}
      sx={{ listStyle: 'none', p: 1, width: 150, cursor: 'grab' }}
    >
      <Box
        component="img"
        // An image that is dragged by itself comes as a file; the tile is what moves.
        draggable={false}
        src={picture.sizes[0]?.url ?? picture.url}
        alt={`Image ${place + 1} sur ${count}`}
        sx={{ width: '100%', aspectRatio: '1', objectFit: 'contain' }}
      />
      <Typography variant="caption">
        {place === 0 ? 'Image principale' : `Image ${place + 1}`}
      </Typography>
      <Box>
        <IconButton
          aria-label={`Avancer ${name}`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <BackIcon />
        </IconButton>
        <IconButton
          aria-label={`Reculer ${name}`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <ForwardIcon />
        </IconButton>
        <IconButton aria-label={`Retirer ${name}`} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Box>
    </Paper>
  );
}
