import { Create } from 'react-admin';
import { BannerForm } from './banner-form.tsx';

/** Puts a new banner at home. */
export default function BannerCreate() {
  return (
    <Create title="Nouvelle bannière" redirect="list">
      <BannerForm />
    </Create>
  );
}
