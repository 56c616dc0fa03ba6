import BackIcon from '@mui/icons-material/ArrowBack';
import ForwardIcon from '@mui/icons-material/ArrowForward';
import DeleteIcon from '@mui/icons-material/Delete';
import { Alert, Box, Button, IconButton, LinearProgress, Paper, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import type { Picture } from '#contract/goods/catalogue/catalogue.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { PICTURE_TYPES, uploadPicture } from '#office/base/forms/picture-input.tsx';

const MOST = 12;
const TILE_PX = 150;

export function PicturesField() {
  const { field, fieldState } = useInput({ source: 'pictures' });
  const pictures: Picture[] = field.value || [];
  const latest = useRef(pictures);
  latest.current = pictures;
  const chooser = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState(0);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [dragged, setDragged] = useState<number>();

  const keep = (next: Picture[]) => {
    latest.current = next;
    field.onChange(next);
  };
  const add = async (files: File[]) => {
    setRefusals([]);
    setWaiting(files.length);
    for (const file of files) {
      try {
        if (latest.current.length >= MOST) throw new Error(`${MOST} images au plus.`);
        const picture = await uploadPicture(file);
        const isNew = latest.current.every(({ hash }) => hash !== picture.hash);
        if (isNew) keep([...latest.current, picture]);
      } catch (error) {
        const reason = sentenceOf(error);
        setRefusals((before) => [...before, `${file.name} : ${reason}`]);
      }
      setWaiting((count) => count - 1);
    }
  };
  const move = (from: number, to: number) => {
    const rest = pictures.filter((_, place) => place !== from);
    keep([...rest.slice(0, to), pictures[from]!, ...rest.slice(to)]);
  };
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };

  return (
    <Box onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Box component="ol" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 0, m: 0 }}>
        {pictures.map((picture, place) => (
          <PictureTile
            key={picture.hash}
            picture={picture}
            place={place}
            count={pictures.length}
            onMove={(to) => move(place, to)}
            onRemove={() => keep(pictures.filter((_, other) => other !== place))}
            onDragStart={() => setDragged(place)}
            onDragEnd={() => setDragged(undefined)}
            onDropHere={() => {
              if (dragged !== undefined) move(dragged, place);
              setDragged(undefined);
            }}
          />
        ))}
        <Box component="li" sx={{ listStyle: 'none', display: 'flex', minHeight: 120 }}>
          <Button
            variant="outlined"
            onClick={() => chooser.current?.click()}
            sx={{ width: TILE_PX, borderStyle: 'dashed' }}
          >
            Choisir des images
          </Button>
        </Box>
      </Box>
      <Typography sx={{ mt: 1 }} color="text.secondary" variant="body2">
        {pictures.length === 0 && 'Sans image, la boutique montre son logo. '}
        Déposez des images ici ou choisissez-les : JPEG, PNG, WebP ou AVIF, 10 Mo au plus. La
        première est l’image principale.
      </Typography>
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label="Images du produit"
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {waiting > 0 && <LinearProgress aria-label="Envoi des images" sx={{ mt: 1 }} />}
      {[...refusals, fieldState.error?.message].filter(Boolean).map((message) => (
        <Alert key={message} severity="error" sx={{ mt: 1 }}>
          {message}
        </Alert>
      ))}
    </Box>
  );
}

function PictureTile({
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
        // The field handles dropped files.
        if (event.dataTransfer.files.length > 0) return;
        event.preventDefault();
        onDropHere();
      }}
      sx={{ listStyle: 'none', p: 1, width: TILE_PX, cursor: 'grab' }}
    >
      <Box
        component="img"
        // The tile is dragged, not the image: the browser would drop an image as a file.
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
