import { useState } from 'react';
import { Create, type RaRecord, useRedirect } from 'react-admin';
import { SigningSecret } from './signing-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** A new address; its secret is shown before its page. */
export default function WebhookCreate() {
  const [made, setMade] = useState<RaRecord>();
  const redirect = useRedirect();
  return (
    <>
      <Create title="Nouveau webhook" mutationOptions={{ onSuccess: setMade }}>
        <WebhookForm />
      </Create>
      <SigningSecret
        secret={made?.secret}
        onClose={() => redirect('edit', 'webhooks', made?.id, made)}
      />
    </>
  );
}
