import { Alert, Box, Button, Stack } from '@mui/material';
import { useRef, useState } from 'react';
import { SelectInput, useInput, useRecordContext } from 'react-admin';
import { paths, pathTo } from '#contract/base/paths.ts';
import type { StaffCategory } from '#contract/goods/catalogue/staff-categories.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { useCategories } from '#office/base/calls/use-names.ts';
import { PICTURE_TYPES, uploadPicture } from '#office/base/forms/picture-input.tsx';

/** There are two levels: a category with children of its own gets no parent (rule G-52). */
export function ParentSelect() {
  const record = useRecordContext<StaffCategory>();
  const hasChildren = (record?.child_count ?? 0) > 0;
  const tops = useCategories().filter(({ id, parent }) => !parent && id !== record?.id);
  return (
    <SelectInput
      source="parent_id"
      label="Catégorie parente"
      choices={tops.map(({ id, label }) => ({ id, name: label }))}
      emptyText="Aucune, premier niveau"
      readOnly={hasChildren}
      helperText={
        hasChildren
          ? 'Cette catégorie a des sous-catégories : elle reste au premier niveau.'
          : 'Les clients trouvent cette catégorie sous sa parente. Son ancienne adresse mène à la nouvelle.'
      }
    />
  );
}

export function CategoryPicture() {
  const { field, fieldState } = useInput({ source: 'picture' });
  const chooser = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();
  const put = async (file: File | undefined) => {
    if (file === undefined) return;
    setRefusal(undefined);
    try {
      field.onChange((await uploadPicture(file)).hash);
    } catch (error) {
      setRefusal(sentenceOf(error));
    }
  };
  const message = refusal ?? fieldState.error?.message;
  return (
    <Stack spacing={1}>
      {field.value && (
        <Box
          component="img"
          src={pathTo(paths.picture, { hash: field.value, size: 256 })}
          alt="Image de la catégorie"
          sx={{ width: 160 }}
        />
      )}
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" onClick={() => chooser.current?.click()}>
          Choisir une image
        </Button>
        {field.value && <Button onClick={() => field.onChange(null)}>Retirer l’image</Button>}
      </Stack>
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label="Image de la catégorie"
        onChange={({ target }) => {
          put(target.files?.[0]);
          target.value = '';
        }}
      />
      {message !== undefined && <Alert severity="error">{message}</Alert>}
    </Stack>
  );
}
