/** `secret` opens something; `derived` and `cache` come again automatically; `queue` is work under way; `log` is of no use elsewhere. */
type Why = 'secret' | 'derived' | 'cache' | 'queue' | 'log';

/** Every table that stays, with the reason that LISEZMOI.txt gives. */
export const LEFT_OUT: Record<string, [why: Why, reason: string]> = {
  credentials: ['secret', 'mots de passe'],
  added_emails: ['secret', 'adresses qui attendent leur code'],
  one_time_codes: ['secret', 'codes à usage unique'],
  password_resets: ['secret', 'liens de nouveau mot de passe'],
  second_factors: ['secret', 'seconds facteurs et codes de secours'],
  sign_in_codes: ['secret', 'codes de connexion'],
  passkeys: ['secret', 'clés d’accès des appareils'],
  passkey_challenges: ['secret', 'défis des clés d’accès'],
  sessions: ['secret', 'connexions ouvertes'],
  refresh_tokens: ['secret', 'jetons des connexions'],
  api_keys: ['secret', 'clés des programmes partenaires'],
  feed_keys: ['secret', 'clés des flux de produits'],
  webhooks: ['secret', 'webhooks, avec leurs clés de signature'],
  shared_lists: ['secret', 'liens de listes partagées, de courte durée'],
  webhook_events: ['queue', 'événements à envoyer aux webhooks'],
  webhook_messages: ['queue', 'messages aux webhooks'],
  webhook_deliveries: ['queue', 'envois aux webhooks'],
  recovery_requests: ['queue', 'demandes de code en attente'],
  till_commands: ['queue', 'commandes des appareils de caisse, déjà appliquées'],
  round_commands: ['queue', 'commandes des téléphones de livreurs, déjà appliquées'],
  idempotency_keys: ['cache', 'réponses gardées pour une demande répétée'],
  attempts: ['cache', 'compteurs d’essais'],
  picture_variants: ['cache', 'copies réduites des images, refaites à la demande'],
  whatsapp_templates: ['cache', 'état des modèles chez WhatsApp'],
  search_words: ['derived', 'mots de la recherche'],
  catalogue_revision: ['derived', 'numéro de version du catalogue'],
  product_pairs: ['derived', 'produits achetés ensemble, comptés chaque nuit'],
  order_terms: ['derived', 'marque des conditions de commande'],
  outgoing_messages: ['log', 'e-mails et SMS partis ou en attente, qui partiraient deux fois'],
  catalogue_imports: ['log', 'imports du catalogue, avec leurs fichiers'],
  moved_files: ['log', 'fichiers repris d’une autre boutique'],
  stock_checks: ['log', 'contrôles du stock de la nuit'],
};

/** Columns of tables that leave, by `table.column`. */
export const COLUMNS_LEFT_OUT: Record<string, [why: Why, reason: string]> = {
  'orders.pickup_code': ['secret', 'codes de retrait'],
  'payments.token': ['secret', 'jetons des pages de paiement'],
  'till_devices.key': ['secret', 'clés des appareils de caisse'],
  'payments.links': ['secret', 'liens de paiement ouverts'],
  'payments.qr_code': ['secret', 'QR codes de paiement ouverts'],
  'alert_contacts.push_keys': ['secret', 'notifications des navigateurs, avec leurs clés'],
  'partners.has_password': ['derived', 'si un compte a un mot de passe'],
  'whatsapp_messages.outgoing_id': ['log', 'le message parti qu’un message WhatsApp portait'],
  'products.search_name': ['derived', 'mots du nom, pour la recherche'],
  'products.search_head': ['derived', 'mots de l’en-tête, pour la recherche'],
  'products.search_full': ['derived', 'tous les mots, pour la recherche'],
  'orders.search_text': ['derived', 'texte de recherche des commandes'],
  'payments.search_text': ['derived', 'texte de recherche des paiements'],
  'reviews.search_text': ['derived', 'texte de recherche des avis'],
  'questions.search_text': ['derived', 'texte de recherche des questions'],
};

/** SQL for left-out columns that need a value: each row gets another secret. */
export const RENEWED: Record<string, string> = {
  'till_devices.key': `gen_random_uuid()::text`,
  'payments.token': `replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`,
};
