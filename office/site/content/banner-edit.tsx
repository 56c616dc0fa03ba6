import { Edit } from 'react-admin';
import { BannerForm } from './banner-form.tsx';

/** Changes a banner, or deletes it. */
export default function BannerEdit() {
  return (
    <Edit mutationMode="pessimistic" title="Bannière">
      <BannerForm />
    </Edit>
  );
}
