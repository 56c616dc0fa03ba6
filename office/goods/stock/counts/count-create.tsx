import { Create, TextInput } from 'react-admin';
import { OfficeForm } from '#office/base/forms/office-form.tsx';
import { type ArticleLine, ArticleLinesInput } from '../article-lines-input.tsx';
import { PlaceInput } from '../place-input.tsx';

const toCount = ({ articles, ...sheet }: { articles: ArticleLine[] }) => ({
  ...sheet,
  ...(articles.length > 0 && { articles: articles.map(({ product_id }) => ({ product_id })) }),
});

/** Opens the count of a place: all that lies there, or some articles. */
export default function CountCreate() {
  return (
    <Create title="Nouvel inventaire" redirect="show" transform={toCount}>
      <OfficeForm sx={{ maxWidth: 720 }}>
        <PlaceInput source="place_id" label="Lieu" />
        <TextInput
          source="note"
          label="Note"
          defaultValue=""
          parse={(value: string) => value}
          fullWidth
        />
        <ArticleLinesInput
          source="articles"
          title="Seulement certains articles (sinon, tout ce qui s’y trouve)"
          isOptional
          hasPieces={false}
        />
      </OfficeForm>
    </Create>
  );
}
