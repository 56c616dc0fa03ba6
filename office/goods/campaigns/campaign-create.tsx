import { Create } from 'react-admin';
import { CampaignForm } from './campaign-form.tsx';

/** A new campaign; its page comes next, where products are chosen. */
export default function CampaignCreate() {
  return (
    <Create title="Nouvelle campagne" redirect="edit">
      <CampaignForm />
    </Create>
  );
}
