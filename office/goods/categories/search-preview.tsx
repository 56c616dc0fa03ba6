import { Box, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { categoryLink } from '#contract/base/screens.ts';
import { categoryTexts } from '#contract/goods/catalogue/category-texts.ts';
import type { StaffCategory } from '#contract/goods/catalogue/staff-categories.ts';

/** How a search engine would show the category's page with what is typed. */
export function SearchPreview() {
  const record = useRecordContext<StaffCategory>();
  const [name, page_title, page_description, introduction] = useWatch({
    name: ['name', 'page_title', 'page_description', 'introduction'],
  });
  if (!name) return null;
  const product_count = record?.product_count ?? 0;
  const texts = categoryTexts({ name, product_count, page_title, page_description, introduction });
  const isRenamed = record !== undefined && record.name !== name;
  return (
    <Box
      component="section"
      aria-label="Aperçu dans un moteur de recherche"
      sx={{
        width: '100%',
        maxWidth: 640,
        p: 2,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
      }}
    >
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {record === undefined
          ? 'L’adresse vient du nom.'
          : location.origin + categoryLink(record.slug)}
      </Typography>
      <Typography sx={{ fontSize: 20, color: 'primary.main', overflowWrap: 'anywhere' }}>
        {texts.title}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.description}
      </Typography>
      {isRenamed && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          L’adresse suit le nouveau nom ; l’ancienne y mène.
        </Typography>
      )}
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        En tête de la page : {texts.paragraphs[0]}
      </Typography>
    </Box>
  );
}
