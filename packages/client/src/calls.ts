// Written by scripts/write-client.ts from the contract of the shop. Do not edit.

/** What each call takes and answers, by its method and path. Amounts are whole francs (XOF). */
export type Calls = {
  /** Le même à la racine, pour les clients existants */
  'POST /': {
    body: { refreshToken?: string | null };
    reply: { accessToken: string; refreshToken: string; expiresIn: number };
  };
  /** Demande d’être prévenu d’un retour en stock, d’un prix ou d’une précommande */
  'POST /api/alertes': {
    body: { product_id: number; kind: 'stock' | 'price' | 'preorder'; channel: 'mail' | 'sms' | 'whatsapp' | 'push'; email?: string; telephone?: string; push?: { endpoint: string; keys: { p256dh: string; auth: string } }; below?: number | null };
    reply: { status: 'success'; message: string };
  };
  /** Une alerte, par son lien */
  'GET /api/alertes/:id': {
    params: { id: number };
    query: { token?: string };
    reply: { alert: { id: number; token: string; kind: 'stock' | 'price' | 'preorder'; channel: 'mail' | 'sms' | 'whatsapp' | 'push'; below: number | null; state: 'to_confirm' | 'waiting' | 'told' | 'stopped'; asked_at: string; told_at: string | null; product: { id: number; name: string; price: number; image_url: string | null; is_listed: boolean } }; others: Array<{ id: number; token: string; kind: 'stock' | 'price' | 'preorder'; channel: 'mail' | 'sms' | 'whatsapp' | 'push'; below: number | null; state: 'to_confirm' | 'waiting' | 'told' | 'stopped'; asked_at: string; told_at: string | null; product: { id: number; name: string; price: number; image_url: string | null; is_listed: boolean } }> };
  };
  /** Arrête une alerte, ou toutes celles de son adresse ; les e-mails y mènent en un geste */
  'POST /api/alertes/:id/arret': {
    params: { id: number };
    query: { token?: string; toutes?: '1' };
    reply: { alert: { id: number; token: string; kind: 'stock' | 'price' | 'preorder'; channel: 'mail' | 'sms' | 'whatsapp' | 'push'; below: number | null; state: 'to_confirm' | 'waiting' | 'told' | 'stopped'; asked_at: string; told_at: string | null; product: { id: number; name: string; price: number; image_url: string | null; is_listed: boolean } }; others: Array<{ id: number; token: string; kind: 'stock' | 'price' | 'preorder'; channel: 'mail' | 'sms' | 'whatsapp' | 'push'; below: number | null; state: 'to_confirm' | 'waiting' | 'told' | 'stopped'; asked_at: string; told_at: string | null; product: { id: number; name: string; price: number; image_url: string | null; is_listed: boolean } }> };
  };
  /** Confirme l’adresse d’une alerte, par son lien */
  'POST /api/alertes/:id/confirmation': {
    params: { id: number };
    query: { token?: string };
    reply: { alert: { id: number; token: string; kind: 'stock' | 'price' | 'preorder'; channel: 'mail' | 'sms' | 'whatsapp' | 'push'; below: number | null; state: 'to_confirm' | 'waiting' | 'told' | 'stopped'; asked_at: string; told_at: string | null; product: { id: number; name: string; price: number; image_url: string | null; is_listed: boolean } }; others: Array<{ id: number; token: string; kind: 'stock' | 'price' | 'preorder'; channel: 'mail' | 'sms' | 'whatsapp' | 'push'; below: number | null; state: 'to_confirm' | 'waiting' | 'told' | 'stopped'; asked_at: string; told_at: string | null; product: { id: number; name: string; price: number; image_url: string | null; is_listed: boolean } }> };
  };
  /** Connecte le compte d’une clé d’accès */
  'POST /api/auth/cles-acces/connexion': {
    body: { credential: { id: string; rawId: string; type: 'public-key'; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null } } };
    reply: { uid: number; user_context: { lang: string; tz: string; uid: number }; company_id: number; user_info: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false }; is_verified: boolean; company: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string }; parent: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string } | Record<string, unknown>; access_token: string; expires_in: number; refresh_token: string; refresh_expires_in: number };
  };
  /** Prépare une connexion avec une clé d’accès, quel que soit le compte */
  'POST /api/auth/cles-acces/connexion/preparation': {
    reply: { challenge: string; rpId: string; timeout: number; userVerification: 'required' };
  };
  /** Termine la session */
  'POST /api/auth/delete_tokens': {
    body: { refresh_token?: string | null; refreshToken?: string | null } | null;
    reply: Record<string, unknown>;
  };
  /** Le même, pour les clients existants */
  'GET /api/auth/get_tokens': {
    query: { username: string; password: string; code?: string };
    reply: { uid: number; user_context: { lang: string; tz: string; uid: number }; company_id: number; user_info: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false }; is_verified: boolean; company: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string }; parent: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string } | Record<string, unknown>; access_token: string; expires_in: number; refresh_token: string; refresh_expires_in: number };
  };
  /** Connecte un compte vérifié, par e-mail ou numéro de téléphone */
  'POST /api/auth/get_tokens': {
    body: { username: string; password: string; code?: string };
    reply: { uid: number; user_context: { lang: string; tz: string; uid: number }; company_id: number; user_info: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false }; is_verified: boolean; company: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string }; parent: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string } | Record<string, unknown>; access_token: string; expires_in: number; refresh_token: string; refresh_expires_in: number };
  };
  /** Renouvelle la session : le jeton d’une page de la boutique change à chaque fois, celui d’un autre client reste */
  'POST /api/auth/refresh_token': {
    body: { refresh_token?: string | null; refreshToken?: string | null } | null;
    reply: { access_token: string; expires_in: number; refresh_token: string; refresh_expires_in: number };
  };
  /** Envoie un code de connexion à un numéro vérifié ; la même réponse pour un numéro inconnu */
  'POST /api/auth/telephone/code': {
    body: { phone: string; canal?: 'sms' | 'whatsapp' };
    reply: { request: string; message: string };
  };
  /** Connecte un compte par le code reçu sur son numéro */
  'POST /api/auth/telephone/connexion': {
    body: { request: string; code: string };
    reply: { uid: number; user_context: { lang: string; tz: string; uid: number }; company_id: number; user_info: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false }; is_verified: boolean; company: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string }; parent: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string } | Record<string, unknown>; access_token: string; expires_in: number; refresh_token: string; refresh_expires_in: number };
  };
  /** Ce qui reste sur un bon d’achat, pour qui en a le code */
  'POST /api/bons/solde': {
    body: { code: string };
    reply: { balance: number; amount: number; expires_on: string | null; is_over: boolean };
  };
  /** Coordonnées de la boutique et campagnes en cours */
  'GET /api/boutique': {
    reply: { name: string; url: string; phone: string; phone2: string; whatsapp: string; whatsappNews: boolean; email: string; address: string; openingHours: string; about: string; copyrightYear: number; preorderDueDays: Array<number>; creditTerms: { rates: Array<number>; months: number }; tagManagerId: string; sessionCookies: Record<string, string>; paymentProviders: Array<'wave' | 'orange' | 'card'>; social: Array<{ name: string; url: string }>; hasPromotions: boolean; hasCreditProducts: boolean; seasons: Array<'ramadan' | 'tabaski' | 'korite'>; campaigns: Array<{ kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite'; title: string; subtitle: string; ends_on: string; product_count: number; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; banners: Array<{ id: number; title: string; subtitle: string; link: string; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }> };
  };
  /** Toutes les catégories */
  'GET /api/categories': {
    query: { images?: 'base64' | 'url' };
    reply: Array<{ id: number; name: string; slug: string; product_count: number; image?: string | false; image_url: string | null }>;
  };
  /** Créer une catégorie */
  'POST /api/categories': {
    body: { name: string; picture?: string | null; rank?: number; page_title?: string | null; page_description?: string | null; introduction?: string | null };
    reply: { id: number; name: string; slug: string; product_count: number; image?: string | false; image_url: string | null };
  };
  /** Supprimer une catégorie vide */
  'DELETE /api/categories/:id': {
    params: { id: number };
    reply: { id: number; message: string };
  };
  /** Une catégorie */
  'GET /api/categories/:id': {
    params: { id: number };
    query: { images?: 'base64' | 'url' };
    reply: { id: number; name: string; slug: string; product_count: number; image?: string | false; image_url: string | null };
  };
  /** Renommer une catégorie ou changer son image */
  'PUT /api/categories/:id': {
    params: { id: number };
    body: { name?: string; picture?: string | null; rank?: number; page_title?: string | null; page_description?: string | null; introduction?: string | null };
    reply: { id: number; name: string; slug: string; product_count: number; image?: string | false; image_url: string | null };
  };
  /** La page d’une catégorie, par son adresse de ce jour ou une ancienne */
  'GET /api/categories/adresse/:slug': {
    params: { slug: string };
    reply: { id: number; name: string; slug: string; product_count: number; image_url: string | null; page_title: string | null; page_description: string | null; introduction: string | null };
  };
  /** Ouvre une session Wave pour une commande ; pour nos serveurs, jamais pour un navigateur */
  'POST /api/checkout/sessions': {
    body: { amount: number; currency: string; client_reference: string; success_url?: string; error_url?: string; customer_phone?: string; metadata?: Record<string, unknown> };
    reply: { id: string; checkout_url: string; status: string; amount: number; qr_code_url: null; expires_at: string | null };
  };
  /** Un colis que quelqu’un offre, par le lien que son destinataire a reçu ; sans prix */
  'POST /api/colis': {
    body: { name: string; token: string };
    reply: { name: string; sender: string; recipient: string; message: string; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; delivery_round: { is_next: boolean; stops_before: number; expected_at: string | null } | null; address: string; zone: string; lines: Array<{ name: string; quantity: number }>; photo: 'agreed' | 'refused' | null };
  };
  /** Le destinataire accepte que l’expéditeur voie la photo de la remise, ou le refuse, aussi après coup */
  'POST /api/colis/photo': {
    body: { name: string; token: string; agrees: boolean };
    reply: { name: string; sender: string; recipient: string; message: string; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; delivery_round: { is_next: boolean; stops_before: number; expected_at: string | null } | null; address: string; zone: string; lines: Array<{ name: string; quantity: number }>; photo: 'agreed' | 'refused' | null };
  };
  /** Commande sans compte */
  'POST /api/commande-sans-partner': {
    body: { name: string; email?: string; telephone: string; adresse: string; order: { partner_id?: number | null; type_sale: 'order' | 'preorder' | 'creditorder'; payment_mode?: 'domicile' | 'online' | 'echelonne'; state?: string; type_order?: 'commande' | 'order' | 'pack'; commitment_date?: string; code?: string; order_lines: Array<{ id: number; quantity: number; list_price: number }>; delivery?: { zone_id?: number; address_id?: number; recipient?: string; phone?: string; city?: string; quarter?: string; street?: string; landmark?: string; latitude?: number; longitude?: number; second_phone?: string | null; door_photo_key?: string | null; voice_note_key?: string | null; wished_on?: string; pickup_place_id?: number }; for_relative?: { recipient: string; phone: string; message?: string; surprise?: boolean } | null; delivery_slot?: { id: number; day: string } | null; coupons?: Array<string>; note?: string; amount_total?: number; conditions?: boolean } };
    reply: { id: number; name: string; partner_id: number; type_sale: 'order' | 'preorder' | 'creditorder'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; payment_mode: 'domicile' | 'online' | 'echelonne'; commitment_date: string; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; quantity: number; list_price: number; name: string }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; validation_rh_state?: 'pending' | 'validated' | 'rejected' | 'cancelled'; validation_admin_state?: 'pending' | 'validated' | 'rejected' | 'cancelled'; credit_month_rate?: string; creditorder_month_count?: number; link: string; status: 'success'; message: string };
  };
  /** Ajoute à une commande ce qui mène à la porte (point, deuxième téléphone, photo, message vocal), tant qu’elle n’est pas partie ; ce qui manque reste, `null` l’enlève */
  'PUT /api/commande/:id/acces': {
    params: { id: number };
    body: { second_phone?: string | null; door_photo_key?: string | null; voice_note_key?: string | null; latitude?: number | null; longitude?: number | null; order_token?: string };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number };
  };
  /** Confirme une commande à payer à domicile, par le code reçu par SMS */
  'POST /api/commande/:id/confirmation': {
    params: { id: number };
    body: { code: string; order_token?: string };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number };
  };
  /** Envoie ce code de nouveau */
  'POST /api/commande/:id/confirmation/code': {
    params: { id: number };
    body: { order_token?: string };
    reply: { id: number; message: string };
  };
  /** Ajoute l’adresse e-mail d’une commande passée sans adresse, et y envoie son lien */
  'POST /api/commande/:id/courriel': {
    params: { id: number };
    body: { email: string; order_token?: string };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number };
  };
  /** Choisit ou change le créneau d’une commande, tant que la tournée n’est pas close */
  'PUT /api/commande/:id/creneau': {
    params: { id: number };
    body: { delivery_slot: { id: number; day: string }; order_token?: string };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number };
  };
  /** Les créneaux parmi lesquels une commande peut changer */
  'GET /api/commande/:id/creneaux': {
    params: { id: number };
    query: { order_token?: string };
    reply: Array<{ id: number; day: string; from: string; until: string; left: number; is_full: boolean }>;
  };
  /** Les retours d’une commande, et ce qui peut encore être rendu */
  'GET /api/commande/:id/retours': {
    params: { id: number };
    query: { token?: string };
    reply: { withdrawal_until: string | null; refusal: string; lines: Array<{ line_id: number; name: string; quantity: number; reasons: Array<'changed-mind' | 'damaged' | 'faulty' | 'wrong'>; warranty_until: string | null }>; returns: Array<{ id: number; order_id: number; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish: 'refund' | 'exchange'; note: string; asked_at: string; refusal_reason: string; fetched_on: string | null; fetch_note: string; collected_at: string | null; outcome: string; lines: Array<{ line_id: number; name: string; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong'; condition: 'resaleable' | 'damaged' | null }>; photos: Array<string> }> };
  };
  /** Demande à rendre ou à échanger des articles d’une commande */
  'POST /api/commande/:id/retours': {
    params: { id: number };
    body: { wish: 'refund' | 'exchange'; note?: string; lines: Array<{ line_id: number; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong' }>; photos?: Array<string>; order_token?: string };
    reply: { withdrawal_until: string | null; refusal: string; lines: Array<{ line_id: number; name: string; quantity: number; reasons: Array<'changed-mind' | 'damaged' | 'faulty' | 'wrong'>; warranty_until: string | null }>; returns: Array<{ id: number; order_id: number; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish: 'refund' | 'exchange'; note: string; asked_at: string; refusal_reason: string; fetched_on: string | null; fetch_note: string; collected_at: string | null; outcome: string; lines: Array<{ line_id: number; name: string; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong'; condition: 'resaleable' | 'damaged' | null }>; photos: Array<string> }> };
  };
  /** Les commandes d’un client (`id` : le client), la plus récente en tête */
  'GET /api/commandes/:id': {
    params: { id: number };
    reply: Array<{ id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number }>;
  };
  /** Ce qu’une commande coûterait, ligne par ligne, avant de la valider */
  'POST /api/commandes/devis': {
    body: { type_sale: 'order' | 'preorder' | 'creditorder'; payment_mode?: 'domicile' | 'online' | 'echelonne'; code?: string; zone_id?: number; pickup_place_id?: number; partner_id?: number | null; coupons?: Array<string>; without_offers?: boolean; order_lines: Array<{ id: number; quantity: number }> };
    reply: { order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; amount_untaxed: number; amount_tax: number; amount_total: number; cash_duty_percent: number; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; delivery_from: string | null; delivery_until: string | null; pickup: { name: string } | null; volume_litres: number; discount_hint: string; coupons: Array<{ code: string; title: string; amount: number; problem: string }> };
  };
  /** Les avis d’un état, pour la relecture */
  'GET /api/commentaires': {
    query: { state?: 'pending' | 'published' | 'refused' };
    reply: Array<{ id: number; author: string; text: string; date: string; product_id: number; review: number; photos?: Array<{ small: string; large: string }>; answer?: string; verified_purchase?: true; state: 'pending' | 'published' | 'refused' }>;
  };
  /** Publie ou refuse un avis */
  'PUT /api/commentaires/:id': {
    params: { id: number };
    body: { state: 'pending' | 'published' | 'refused' };
    reply: { id: number; author: string; text: string; date: string; product_id: number; review: number; photos?: Array<{ small: string; large: string }>; answer?: string; verified_purchase?: true; state: 'pending' | 'published' | 'refused' };
  };
  /** Les avis publiés sur un produit, du plus ancien au plus récent */
  'GET /api/commentaires/produit/:id': {
    params: { id: number };
    reply: Array<{ id: number; author: string; text: string; date: string; product_id: number; review: number; photos?: Array<{ small: string; large: string }>; answer?: string; verified_purchase?: true }>;
  };
  /** Les employeurs partenaires, par nom ; sans leurs coordonnées */
  'GET /api/companies': {
    reply: Array<{ id: number; name: string; email: string | false; phone: string | false; mobile: string | false; website: string | false; street: string | false; city: string | false }>;
  };
  /** Les adhésions, les demandes en tête ; les RH voient leur entreprise */
  'GET /api/companies/clients/adhesions': {
    query: { state?: 'pending' | 'accepted' | 'rejected' | 'requested' };
    reply: Array<{ partner_id: number; name: string; email: string; partner_phone: string | false; matricule: string; function: string; company: { id: number; name: string } | null; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; history: Array<{ at: string; state: 'pending' | 'accepted' | 'rejected' | 'requested'; company: string; by: string; reason: string }> }>;
  };
  /** Demande l’adhésion par un employeur */
  'POST /api/companies/clients/demandeAdhesion': {
    body: { partner_id: number; entreprise_code?: string; company_id?: number; matricule?: string; function?: string; consent?: boolean; adhesion_submit?: boolean };
    reply: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false };
  };
  /** Ce que doivent les adhérents ; les RH voient leur entreprise */
  'GET /api/companies/clients/encours': {
    reply: Array<{ partner_id: number; name: string; matricule: string; order_count: number; amount_residual: number; amount_late: number }>;
  };
  /** Les commandes à crédit à valider et en cours ; les RH voient leur entreprise */
  'GET /api/companies/commandes': {
    reply: Array<{ id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number }>;
  };
  /** Le texte d’une page d’information */
  'GET /api/contenus/:slug': {
    params: { slug: string };
    reply: { slug: string; title: string; description: string; html: string; headings: Array<{ id: string; text: string }> };
  };
  /** Signale le contenu d’un panier au CRM */
  'POST /api/create_or_update_crm': {
    body: { guest_id: string; location: string | { city?: string; region?: string; country?: string; ip?: string }; localisation?: string | null; name?: string; phone?: string; email?: string; type: 'commande' | 'precommande' | 'acredit'; total: number; date: string; produits: Array<{ id: number | string; nom: string; 'quantité': number; prix: number; location?: string | { city?: string; region?: string; country?: string; ip?: string }; panier: 'Commande' | 'PreCommande' | 'Crédit'; date?: string }> };
    reply: { status: 'success'; message: string; crm_id: number };
  };
  /** Les commandes à crédit d’un client */
  'GET /api/creditcommandes/clients/:id/liste': {
    params: { id: number };
    reply: Array<{ id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number }>;
  };
  /** Si un client a une commande à crédit qui n’est pas payée */
  'GET /api/creditcommandes/clients/:id/stateCommande': {
    params: { id: number };
    reply: { status: 'success'; code: number; message: string };
  };
  /** Les achats chez les fournisseurs ; cherche un fournisseur ou un article */
  'GET /api/gestion/achats': {
    query: { page?: number; limit?: number; sort?: 'expected_on' | '-expected_on' | 'supplier' | '-supplier'; q?: string; ids?: string; state?: 'expected' | 'received'; product_id?: number };
    reply: { items: Array<{ id: number; supplier: string; expected_on: string; state: 'expected' | 'received'; note: string; at: string; ordered: number; received: number; version: number }>; total: number; is_more: boolean };
  };
  /** Note un achat dont les articles sont attendus */
  'POST /api/gestion/achats': {
    body: { supplier: string; expected_on: string; note?: string; lines: Array<{ product_id?: number; reference?: string; pieces: number }> };
    reply: { id: number; supplier: string; expected_on: string; state: 'expected' | 'received'; note: string; at: string; ordered: number; received: number; version: number; lines: Array<{ id: number; product_id: number | null; name: string; ordered: number; received: number; reason: string; is_counted: boolean; tracks_serials: boolean }> };
  };
  /** Un achat avec ses lignes */
  'GET /api/gestion/achats/:id': {
    params: { id: number };
    reply: { id: number; supplier: string; expected_on: string; state: 'expected' | 'received'; note: string; at: string; ordered: number; received: number; version: number; lines: Array<{ id: number; product_id: number | null; name: string; ordered: number; received: number; reason: string; is_counted: boolean; tracks_serials: boolean }> };
  };
  /** Change le fournisseur, le jour ou la note d’un achat */
  'PUT /api/gestion/achats/:id': {
    params: { id: number };
    body: { supplier?: string; expected_on?: string; note?: string };
    reply: { id: number; supplier: string; expected_on: string; state: 'expected' | 'received'; note: string; at: string; ordered: number; received: number; version: number; lines: Array<{ id: number; product_id: number | null; name: string; ordered: number; received: number; reason: string; is_counted: boolean; tracks_serials: boolean }> };
  };
  /** Reçoit des articles d’un achat, en une ou plusieurs fois */
  'POST /api/gestion/achats/:id/reception': {
    params: { id: number };
    body: { place_id?: number; lines: Array<{ product_id?: number; reference?: string; pieces: number; reason?: string; serials?: Array<string> }>; is_complete?: boolean; reason?: string };
    reply: { id: number; supplier: string; expected_on: string; state: 'expected' | 'received'; note: string; at: string; ordered: number; received: number; version: number; lines: Array<{ id: number; product_id: number | null; name: string; ordered: number; received: number; reason: string; is_counted: boolean; tracks_serials: boolean }> };
  };
  /** Les demandes d’adhésion et leurs réponses ; les RH voient leur entreprise */
  'GET /api/gestion/adhesions': {
    query: { page?: number; limit?: number; sort?: 'date' | '-date' | 'name' | '-name' | 'company_name' | '-company_name'; q?: string; ids?: string; standing?: 'requested' | 'accepted' | 'rejected'; company_id?: number };
    reply: { items: Array<{ id: number; name: string; email: string; partner_phone: string | null; matricule: string; function: string; standing: 'requested' | 'accepted' | 'rejected'; company_id: number | null; company_name: string; date: string | null; reason: string }>; total: number; is_more: boolean };
  };
  /** L’adhésion d’une personne et son histoire */
  'GET /api/gestion/adhesions/:id': {
    params: { id: number };
    reply: { partner_id: number; name: string; email: string; partner_phone: string | false; matricule: string; function: string; company: { id: number; name: string } | null; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; history: Array<{ at: string; state: 'pending' | 'accepted' | 'rejected' | 'requested'; company: string; by: string; reason: string }>; id: number };
  };
  /** Les articles que des clients attendent, et ce que les alertes ont vendu ; cherche un nom ou une référence */
  'GET /api/gestion/alertes': {
    query: { page?: number; limit?: number; sort?: 'waiting' | '-waiting' | 'name' | '-name' | 'since' | '-since' | 'told' | '-told' | 'sold' | '-sold'; q?: string; ids?: string; kind?: 'stock' | 'price' | 'preorder' };
    reply: { items: Array<{ id: number; reference: string; name: string; available: number | null; waiting: number; waiting_stock: number; waiting_price: number; waiting_preorder: number; best_price: number | null; since: string | null; told: number; sold: number }>; total: number; is_more: boolean };
  };
  /** Les ateliers partenaires ; cherche un nom ou une marque */
  'GET /api/gestion/ateliers': {
    query: { page?: number; limit?: number; sort?: 'name' | '-name' | 'id' | '-id'; q?: string; ids?: string; active?: 'true' | 'false' };
    reply: { items: Array<{ id: number; name: string; phone: string; address: string; brands: string; active: boolean; version: number }>; total: number; is_more: boolean };
  };
  /** Ajoute un atelier */
  'POST /api/gestion/ateliers': {
    body: { name: string; phone?: string; address?: string; brands?: string; active?: boolean };
    reply: { id: number; name: string; phone: string; address: string; brands: string; active: boolean; version: number };
  };
  /** Un atelier */
  'GET /api/gestion/ateliers/:id': {
    params: { id: number };
    reply: { id: number; name: string; phone: string; address: string; brands: string; active: boolean; version: number };
  };
  /** Change un atelier */
  'PUT /api/gestion/ateliers/:id': {
    params: { id: number };
    body: { name: string; phone?: string; address?: string; brands?: string; active?: boolean };
    reply: { id: number; name: string; phone: string; address: string; brands: string; active: boolean; version: number };
  };
  /** Les avis sur les produits ; cherche un mot, un auteur, un produit */
  'GET /api/gestion/avis': {
    query: { page?: number; limit?: number; sort?: 'date' | '-date' | 'review' | '-review' | 'product_name' | '-product_name'; q?: string; ids?: string; state?: 'pending' | 'published' | 'refused'; review?: number };
    reply: { items: Array<{ id: number; product_id: number; product_name: string; author: string; text: string; review: number; date: string; state: 'pending' | 'published' | 'refused'; photos: Array<{ key: string; small: string; large: string; refused: boolean }>; answer: string; verified_purchase: boolean; version: number }>; total: number; is_more: boolean };
  };
  /** Répond à un avis au nom de la boutique ; un texte vide retire la réponse */
  'PUT /api/gestion/avis/:id/reponse': {
    params: { id: number };
    body: { answer: string };
    reply: { id: number; answer: string };
  };
  /** Refuse une photo d’un avis, ou l’accepte de nouveau */
  'PUT /api/gestion/avis/photos/:id': {
    params: { id: string };
    body: { refused: boolean };
    reply: { key: string; small: string; large: string; refused: boolean };
  };
  /** Les avoirs, et ceux qui attendent une seconde personne */
  'GET /api/gestion/avoirs': {
    query: { page?: number; limit?: number; sort?: 'asked_at' | '-asked_at' | 'amount' | '-amount'; q?: string; ids?: string; state?: 'asked' | 'issued' | 'refused'; order_id?: number; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; name: string; state: 'asked' | 'issued' | 'refused'; order_id: number; order_name: string; return_id: number | null; customer_name: string; amount: number; amount_untaxed: number; amount_tax: number; reason: string; reference: string; asked_by: string; asked_by_id: number | null; asked_at: string; decided_by: string; decided_at: string | null; issued_at: string | null; note: string }>; total: number; is_more: boolean };
  };
  /** Les bannières de l’accueil */
  'GET /api/gestion/bannieres': {
    query: { page?: number; limit?: number; sort?: 'rank' | '-rank' | 'title' | '-title' | 'starts_on' | '-starts_on' | 'ends_on' | '-ends_on'; q?: string; ids?: string; state?: 'shown' | 'planned' | 'over' | 'off' };
    reply: { items: Array<{ id: number; title: string; subtitle: string; link: string; picture: string | null; image_url: string | null; starts_on: string | null; ends_on: string | null; rank: number; active: boolean; state: 'shown' | 'planned' | 'over' | 'off'; version: number }>; total: number; is_more: boolean };
  };
  /** Créer une bannière de l’accueil */
  'POST /api/gestion/bannieres': {
    body: { title: string; subtitle?: string; link: string; picture?: string | null; starts_on?: string | null; ends_on?: string | null; rank?: number; active?: boolean };
    reply: { id: number; title: string; subtitle: string; link: string; picture: string | null; image_url: string | null; starts_on: string | null; ends_on: string | null; rank: number; active: boolean; state: 'shown' | 'planned' | 'over' | 'off'; version: number };
  };
  /** Supprimer une bannière de l’accueil */
  'DELETE /api/gestion/bannieres/:id': {
    params: { id: number };
    reply: { id: number; title: string; subtitle: string; link: string; picture: string | null; image_url: string | null; starts_on: string | null; ends_on: string | null; rank: number; active: boolean; state: 'shown' | 'planned' | 'over' | 'off'; version: number };
  };
  /** Une bannière de l’accueil */
  'GET /api/gestion/bannieres/:id': {
    params: { id: number };
    reply: { id: number; title: string; subtitle: string; link: string; picture: string | null; image_url: string | null; starts_on: string | null; ends_on: string | null; rank: number; active: boolean; state: 'shown' | 'planned' | 'over' | 'off'; version: number };
  };
  /** Changer une bannière de l’accueil */
  'PUT /api/gestion/bannieres/:id': {
    params: { id: number };
    body: { title: string; subtitle?: string; link: string; picture?: string | null; starts_on?: string | null; ends_on?: string | null; rank?: number; active?: boolean };
    reply: { id: number; title: string; subtitle: string; link: string; picture: string | null; image_url: string | null; starts_on: string | null; ends_on: string | null; rank: number; active: boolean; state: 'shown' | 'planned' | 'over' | 'off'; version: number };
  };
  /** Les bons d’achat, sans leurs codes ; cherche un numéro, une fin de code ou une note */
  'GET /api/gestion/bons': {
    query: { page?: number; limit?: number; sort?: 'issued_at' | '-issued_at' | 'amount' | '-amount' | 'expires_on' | '-expires_on'; q?: string; ids?: string; kind?: 'paid' | 'gift'; left?: 'true' | 'false'; state?: 'asked' | 'issued' | 'refused' };
    reply: { items: Array<{ id: number; ending: string; state: 'asked' | 'issued' | 'refused'; issued_by_id: number | null; kind: 'paid' | 'gift'; paid_by: 'wave' | 'orange' | 'card' | 'cash' | null; in_journal: boolean; amount: number; stamp_duty: number; balance: number; expires_on: string | null; note: string; issued_at: string }>; total: number; is_more: boolean };
  };
  /** Un bon d’achat, avec ce qui l’a changé */
  'GET /api/gestion/bons/:id': {
    params: { id: number };
    reply: { id: number; ending: string; state: 'asked' | 'issued' | 'refused'; issued_by_id: number | null; kind: 'paid' | 'gift'; paid_by: 'wave' | 'orange' | 'card' | 'cash' | null; in_journal: boolean; amount: number; stamp_duty: number; balance: number; expires_on: string | null; note: string; issued_at: string; moves: Array<{ id: number; at: string; kind: 'issue' | 'redeem' | 'give-back' | 'expire' | 'cancel'; amount: number; order_id: number | null; order_name: string | null }> };
  };
  /** Les campagnes, passées, en cours et à venir ; cherche un titre */
  'GET /api/gestion/campagnes': {
    query: { page?: number; limit?: number; sort?: 'ends_on' | '-ends_on' | 'starts_on' | '-starts_on' | 'title' | '-title' | 'kind' | '-kind'; q?: string; ids?: string; kind?: 'promotion' | 'ramadan' | 'tabaski' | 'korite'; state?: 'planned' | 'running' | 'over' };
    reply: { items: Array<{ id: number; kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite'; title: string; subtitle: string; starts_on: string; ends_on: string; state: 'planned' | 'running' | 'over'; picture: string | null; image_url: string | null; product_count: number; listed_count: number; version: number }>; total: number; is_more: boolean };
  };
  /** Crée une campagne, sans produit encore */
  'POST /api/gestion/campagnes': {
    body: { kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite'; title: string; subtitle: string; starts_on: string; ends_on: string; picture?: string | null };
    reply: { id: number; kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite'; title: string; subtitle: string; starts_on: string; ends_on: string; state: 'planned' | 'running' | 'over'; picture: string | null; image_url: string | null; product_count: number; listed_count: number; version: number; overlaps: Array<{ id: number; title: string; starts_on: string; ends_on: string }> };
  };
  /** Les produits d’une campagne ; cherche un nom ou une référence */
  'GET /api/gestion/campagnes-produits': {
    query: { page?: number; limit?: number; sort?: 'name' | '-name' | 'reference' | '-reference' | 'price' | '-price'; q?: string; ids?: string; campaign_id?: number };
    reply: { items: Array<{ id: number; reference: string; name: string; category: string; price: number; listed: boolean; image_url: string | null }>; total: number; is_more: boolean };
  };
  /** Supprime une campagne ; ses produits restent au catalogue */
  'DELETE /api/gestion/campagnes/:id': {
    params: { id: number };
    reply: { id: number };
  };
  /** Une campagne, avec celles de sa sorte qui la recouvrent */
  'GET /api/gestion/campagnes/:id': {
    params: { id: number };
    reply: { id: number; kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite'; title: string; subtitle: string; starts_on: string; ends_on: string; state: 'planned' | 'running' | 'over'; picture: string | null; image_url: string | null; product_count: number; listed_count: number; version: number; overlaps: Array<{ id: number; title: string; starts_on: string; ends_on: string }> };
  };
  /** Modifie une campagne */
  'PUT /api/gestion/campagnes/:id': {
    params: { id: number };
    body: { kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite'; title: string; subtitle: string; starts_on: string; ends_on: string; picture?: string | null };
    reply: { id: number; kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite'; title: string; subtitle: string; starts_on: string; ends_on: string; state: 'planned' | 'running' | 'over'; picture: string | null; image_url: string | null; product_count: number; listed_count: number; version: number; overlaps: Array<{ id: number; title: string; starts_on: string; ends_on: string }> };
  };
  /** Ajoute des produits à une campagne : choisis, d’une catégorie, d’une étiquette, par références */
  'POST /api/gestion/campagnes/:id/produits': {
    params: { id: number };
    body: { ids?: Array<number>; category_id?: number; tag_id?: number; references?: Array<string> };
    reply: { added: number; already: number; unknown: Array<string> };
  };
  /** Retire des produits d’une campagne, ou tous */
  'POST /api/gestion/campagnes/:id/produits/retirer': {
    params: { id: number };
    body: { ids?: Array<number>; all?: boolean };
    reply: { removed: number };
  };
  /** Ce que la boutique montrera un jour donné (aujourd’hui sans « date ») */
  'GET /api/gestion/campagnes/apercu': {
    query: { date?: string };
    reply: { date: string; navigation: Array<{ label: string; to: string }>; campaigns: Array<{ id: number; kind: 'promotion' | 'ramadan' | 'tabaski' | 'korite'; title: string; subtitle: string; starts_on: string; ends_on: string; image_url: string | null; product_count: number; shown: boolean; page: string; products: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }> }> };
  };
  /** Toutes les catégories, aussi celles que la boutique cache */
  'GET /api/gestion/categories': {
    query: { page?: number; limit?: number; sort?: 'rank' | '-rank' | 'name' | '-name' | 'article_count' | '-article_count' | 'product_count' | '-product_count'; q?: string; ids?: string };
    reply: { items: Array<{ id: number; name: string; rank: number; hidden: boolean; picture: string | null; image_url: string | null; slug: string; page_title: string | null; page_description: string | null; introduction: string | null; article_count: number; product_count: number; version: number }>; total: number; is_more: boolean };
  };
  /** Une catégorie, cachée ou non */
  'GET /api/gestion/categories/:id': {
    params: { id: number };
    reply: { id: number; name: string; rank: number; hidden: boolean; picture: string | null; image_url: string | null; slug: string; page_title: string | null; page_description: string | null; introduction: string | null; article_count: number; product_count: number; version: number };
  };
  /** Les clients ; cherche un nom, un e-mail ou un numéro sous toutes ses formes */
  'GET /api/gestion/clients': {
    query: { page?: number; limit?: number; sort?: 'create_date' | '-create_date' | 'name' | '-name' | 'email' | '-email'; q?: string; ids?: string; kind?: 'account' | 'unfinished' | 'guest'; standing?: 'never' | 'requested' | 'accepted' | 'rejected'; company_id?: number; role?: 'customer' | 'hr' | 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' };
    reply: { items: Array<{ id: number; name: string; email: string; partner_phone: string | null; partner_city: string; kind: 'account' | 'unfinished' | 'guest'; role: 'customer' | 'hr' | 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin'; standing: 'never' | 'requested' | 'accepted' | 'rejected'; company: { id: number; name: string } | null; create_date: string; order_count: number; amount_total: number; version: number }>; total: number; is_more: boolean };
  };
  /** Un client : commandes, adresses, accords, paniers signalés */
  'GET /api/gestion/clients/:id': {
    params: { id: number };
    reply: { id: number; name: string; email: string; partner_phone: string | null; partner_city: string; kind: 'account' | 'unfinished' | 'guest'; role: 'customer' | 'hr' | 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin'; standing: 'never' | 'requested' | 'accepted' | 'rejected'; company: { id: number; name: string } | null; create_date: string; order_count: number; amount_total: number; version: number; function: string; matricule: string; email_proven: boolean; phone_proven: boolean; session_count: number; addresses: Array<{ id: number; label: string; recipient: string; phone: string; city: string; quarter: string; landmark: string; is_default: boolean }>; consents: Array<{ kind: 'terms' | 'membership'; given_at: string }>; orders: Array<{ id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; date_order: string; amount_total: number; amount_residual: number }>; baskets: Array<{ id: number; type: string; total: number; state: string; date: string }>; membership: Array<{ at: string; state: 'pending' | 'accepted' | 'rejected' | 'requested'; company: string; by: string; reason: string }> };
  };
  /** Tout ce que la boutique garde d’une personne, table par table (droit d’accès) */
  'POST /api/gestion/clients/:id/donnees': {
    params: { id: number };
    reply: Record<string, unknown>;
  };
  /** Fait avancer une commande ou sa livraison */
  'PUT /api/gestion/commande/:id/etat': {
    params: { id: number };
    body: { state?: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state?: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; reason?: string; place_id?: number; pickup_code?: string; without_code?: boolean };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number };
  };
  /** Les commandes de toutes sortes ; cherche un numéro, un nom, un téléphone, un produit */
  'GET /api/gestion/commandes': {
    query: { page?: number; limit?: number; sort?: 'date_order' | '-date_order' | 'name' | '-name' | 'amount_total' | '-amount_total' | 'amount_residual' | '-amount_residual' | 'partner_name' | '-partner_name' | 'wished_on' | '-wished_on'; q?: string; ids?: string; queue?: 'to_confirm' | 'to_pay' | 'to_prepare' | 'in_delivery' | 'delivered' | 'cancelled'; state?: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state?: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; type_sale?: 'order' | 'preorder' | 'creditorder'; payment_mode?: 'domicile' | 'online' | 'echelonne'; advance_payment_status?: 'not_paid' | 'partial' | 'paid'; confirmation?: 'true' | 'false'; due?: 'true' | 'false'; sold?: 'true' | 'false'; relative?: 'true' | 'false'; unclear_discount?: 'true' | 'false'; partner_id?: number; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; partner_id: number; partner_name: string; partner_phone: string | null; partner_email: string; recipient: string; for_relative: boolean; zone: string; amount_total: number; amount_discount: number; amount_residual: number; date_order: string; wished_on: string | null; commitment_date: string; queue: 'to_confirm' | 'to_pay' | 'to_prepare' | 'in_delivery' | 'delivered' | 'cancelled'; confirm_until: string | null; version: number }>; total: number; is_more: boolean };
  };
  /** Prend une commande au téléphone, pour un compte ou pour quelqu’un sans compte */
  'POST /api/gestion/commandes': {
    body: { partner_id?: number; guest?: { name: string; email?: '' | string; telephone: string; adresse: string }; order: { partner_id?: number | null; type_sale: 'order' | 'preorder' | 'creditorder'; payment_mode?: 'domicile' | 'online' | 'echelonne'; state?: string; type_order?: 'commande' | 'order' | 'pack'; commitment_date?: string; code?: string; order_lines: Array<{ id: number; quantity: number; list_price: number }>; delivery?: { zone_id?: number; address_id?: number; recipient?: string; phone?: string; city?: string; quarter?: string; street?: string; landmark?: string; latitude?: number; longitude?: number; second_phone?: string | null; door_photo_key?: string | null; voice_note_key?: string | null; wished_on?: string; pickup_place_id?: number }; for_relative?: { recipient: string; phone: string; message?: string; surprise?: boolean } | null; delivery_slot?: { id: number; day: string } | null; coupons?: Array<string>; note?: string; amount_total?: number; conditions?: boolean } };
    reply: { id: number; name: string; partner_id: number; type_sale: 'order' | 'preorder' | 'creditorder'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; payment_mode: 'domicile' | 'online' | 'echelonne'; commitment_date: string; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; quantity: number; list_price: number; name: string }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; validation_rh_state?: 'pending' | 'validated' | 'rejected' | 'cancelled'; validation_admin_state?: 'pending' | 'validated' | 'rejected' | 'cancelled'; credit_month_rate?: string; creditorder_month_count?: number; link: string };
  };
  /** Une commande avec ses paiements, son histoire et ce qui peut s’y faire */
  'GET /api/gestion/commandes/:id': {
    params: { id: number };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number; is_guest: boolean; queue: 'to_confirm' | 'to_pay' | 'to_prepare' | 'in_delivery' | 'delivered' | 'cancelled'; amount_paid: number; held_until: string | null; cancel_reason: string; place: { zone_id: number | null; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null }; stock: Array<{ product_id: number; available: number }>; serials: Array<{ product_id: number; name: string; pieces: number; serials: Array<string> }>; timeline: Array<{ id: number; at: string; kind: string; text: string; by: string; is_public: boolean }>; payments: Array<{ id: number; transaction_id: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; amount: number; stamp_duty: number; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; refunded_at: string | null; refunded_amount: number; created_at: string }>; next_states: Array<'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'>; next_fulfilments: Array<'to_prepare' | 'shipped' | 'delivered' | 'returned'>; last_step: { id: number; text: string; tells_in_s: number | null; is_told: boolean; refusal: string } | null; photo_consent: 'agreed' | 'refused' | null; proforma: { id: number; number: string } | null; can_update: boolean; whatsapp_link: string };
  };
  /** Confirme une commande à payer à domicile, après un appel au client */
  'POST /api/gestion/commandes/:id/confirmation': {
    params: { id: number };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number; is_guest: boolean; queue: 'to_confirm' | 'to_pay' | 'to_prepare' | 'in_delivery' | 'delivered' | 'cancelled'; amount_paid: number; held_until: string | null; cancel_reason: string; place: { zone_id: number | null; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null }; stock: Array<{ product_id: number; available: number }>; serials: Array<{ product_id: number; name: string; pieces: number; serials: Array<string> }>; timeline: Array<{ id: number; at: string; kind: string; text: string; by: string; is_public: boolean }>; payments: Array<{ id: number; transaction_id: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; amount: number; stamp_duty: number; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; refunded_at: string | null; refunded_amount: number; created_at: string }>; next_states: Array<'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'>; next_fulfilments: Array<'to_prepare' | 'shipped' | 'delivered' | 'returned'>; last_step: { id: number; text: string; tells_in_s: number | null; is_told: boolean; refusal: string } | null; photo_consent: 'agreed' | 'refused' | null; proforma: { id: number; number: string } | null; can_update: boolean; whatsapp_link: string };
  };
  /** Annule la dernière étape : la commande est de nouveau où elle était */
  'POST /api/gestion/commandes/:id/derniere-etape': {
    params: { id: number };
    body: { step_id: number; reason?: string };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number; is_guest: boolean; queue: 'to_confirm' | 'to_pay' | 'to_prepare' | 'in_delivery' | 'delivered' | 'cancelled'; amount_paid: number; held_until: string | null; cancel_reason: string; place: { zone_id: number | null; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null }; stock: Array<{ product_id: number; available: number }>; serials: Array<{ product_id: number; name: string; pieces: number; serials: Array<string> }>; timeline: Array<{ id: number; at: string; kind: string; text: string; by: string; is_public: boolean }>; payments: Array<{ id: number; transaction_id: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; amount: number; stamp_duty: number; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; refunded_at: string | null; refunded_amount: number; created_at: string }>; next_states: Array<'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'>; next_fulfilments: Array<'to_prepare' | 'shipped' | 'delivered' | 'returned'>; last_step: { id: number; text: string; tells_in_s: number | null; is_told: boolean; refusal: string } | null; photo_consent: 'agreed' | 'refused' | null; proforma: { id: number; number: string } | null; can_update: boolean; whatsapp_link: string };
  };
  /** Envoie au client le lien de sa commande, où il la suit et la paie */
  'POST /api/gestion/commandes/:id/lien': {
    params: { id: number };
    body: { channel: 'sms' | 'mail' };
    reply: { id: number; channel: 'sms' | 'mail'; sent_to: string };
  };
  /** Note la livraison et les espèces reçues à la porte, ou pourquoi il en manque */
  'POST /api/gestion/commandes/:id/livraison': {
    params: { id: number };
    body: { cash?: number; link?: boolean; reason?: string; pickup_code?: string; without_code?: boolean };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number; is_guest: boolean; queue: 'to_confirm' | 'to_pay' | 'to_prepare' | 'in_delivery' | 'delivered' | 'cancelled'; amount_paid: number; held_until: string | null; cancel_reason: string; place: { zone_id: number | null; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null }; stock: Array<{ product_id: number; available: number }>; serials: Array<{ product_id: number; name: string; pieces: number; serials: Array<string> }>; timeline: Array<{ id: number; at: string; kind: string; text: string; by: string; is_public: boolean }>; payments: Array<{ id: number; transaction_id: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; amount: number; stamp_duty: number; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; refunded_at: string | null; refunded_amount: number; created_at: string }>; next_states: Array<'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'>; next_fulfilments: Array<'to_prepare' | 'shipped' | 'delivered' | 'returned'>; last_step: { id: number; text: string; tells_in_s: number | null; is_told: boolean; refusal: string } | null; photo_consent: 'agreed' | 'refused' | null; proforma: { id: number; number: string } | null; can_update: boolean; whatsapp_link: string };
  };
  /** Ajoute une note que seule l’équipe lit */
  'POST /api/gestion/commandes/:id/notes': {
    params: { id: number };
    body: { note: string };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number; is_guest: boolean; queue: 'to_confirm' | 'to_pay' | 'to_prepare' | 'in_delivery' | 'delivered' | 'cancelled'; amount_paid: number; held_until: string | null; cancel_reason: string; place: { zone_id: number | null; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null }; stock: Array<{ product_id: number; available: number }>; serials: Array<{ product_id: number; name: string; pieces: number; serials: Array<string> }>; timeline: Array<{ id: number; at: string; kind: string; text: string; by: string; is_public: boolean }>; payments: Array<{ id: number; transaction_id: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; amount: number; stamp_duty: number; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; refunded_at: string | null; refunded_amount: number; created_at: string }>; next_states: Array<'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'>; next_fulfilments: Array<'to_prepare' | 'shipped' | 'delivered' | 'returned'>; last_step: { id: number; text: string; tells_in_s: number | null; is_told: boolean; refusal: string } | null; photo_consent: 'agreed' | 'refused' | null; proforma: { id: number; number: string } | null; can_update: boolean; whatsapp_link: string };
  };
  /** Note les numéros de série des pièces remises avec une commande */
  'POST /api/gestion/commandes/:id/numeros': {
    params: { id: number };
    body: { product_id?: number; reference?: string; serials: Array<string> };
    reply: { serials: Array<{ id: number; product_id: number; name: string; serial: string; state: 'received' | 'sold' | 'returned'; place: string | null }> };
  };
  /** Note un retour que le client a demandé autrement, aussi après les délais */
  'POST /api/gestion/commandes/:id/retours': {
    params: { id: number };
    body: { wish: 'refund' | 'exchange'; note?: string; lines: Array<{ line_id: number; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong' }> };
    reply: { id: number; order_id: number; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish: 'refund' | 'exchange'; note: string; asked_at: string; refusal_reason: string; fetched_on: string | null; fetch_note: string; collected_at: string | null; outcome: string; lines: Array<{ line_id: number; name: string; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong'; condition: 'resaleable' | 'damaged' | null }>; photos: Array<string>; order_name: string; customer_name: string; customer_phone: string | null; asked_by: string; decided_by: string; decided_at: string | null; received_by: string; received_at: string | null; is_late: boolean; collection: { round_id: number; day: string; driver: string; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed' } | null; has_invoice: boolean; credit_notes: Array<{ id: number; name: string; state: 'asked' | 'issued' | 'refused'; order_id: number; order_name: string; return_id: number | null; customer_name: string; amount: number; amount_untaxed: number; amount_tax: number; reason: string; reference: string; asked_by: string; asked_by_id: number | null; asked_at: string; decided_by: string; decided_at: string | null; issued_at: string | null; note: string }>; version: number };
  };
  /** Des produits à commander, par leur nom ou leur référence, avec prix et stock */
  'GET /api/gestion/commandes/articles': {
    query: { q?: string; type_sale?: 'order' | 'preorder' | 'creditorder' };
    reply: Array<{ id: number; name: string; reference: string; price: number; available: number | null }>;
  };
  /** Combien de commandes attendent à chaque étape */
  'GET /api/gestion/commandes/compte': {
    reply: Record<string, number>;
  };
  /** Fait avancer plusieurs commandes ; celles qui ne le peuvent pas sont nommées */
  'POST /api/gestion/commandes/lot': {
    body: { ids: Array<number>; versions: Array<number>; state?: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state?: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; reason?: string };
    reply: { moved: Array<number>; refused: Array<{ id: number; name: string; reason: string }> };
  };
  /** Les jours du journal comptable avec leurs totaux, le dernier d’abord */
  'GET /api/gestion/comptabilite/jours': {
    query: { date_from: string; date_to: string };
    reply: { first_open: string; days: Array<{ day: string; is_closed: boolean; closed_at: string | null; closed_by: string; entries: number; sales: number; credit_notes: number; vat: number; stamp_duty: number; payments: Record<string, number>; refunds: Record<string, number>; by_voucher: number }> };
  };
  /** Les écritures d’un jour, chacune avec ses lignes */
  'GET /api/gestion/comptabilite/jours/:id': {
    params: { id: string };
    query: { page?: number };
    reply: { day: { day: string; is_closed: boolean; closed_at: string | null; closed_by: string; entries: number; sales: number; credit_notes: number; vat: number; stamp_duty: number; payments: Record<string, number>; refunds: Record<string, number>; by_voucher: number }; entries: Array<{ id: string; number: string; kind: 'invoice' | 'credit_note' | 'payment' | 'refund' | 'voucher_sale' | 'voucher_cancellation' | 'voucher_expiry'; at: string; piece: string; label: string; order_id: number | null; voucher_id: number | null; lines: Array<{ account: string; title: string; debit: number; credit: number }> }> };
  };
  /** Les coupons, passés, en cours et à venir ; cherche un code ou un titre */
  'GET /api/gestion/coupons': {
    query: { page?: number; limit?: number; sort?: 'starts_on' | '-starts_on' | 'title' | '-title' | 'code' | '-code'; q?: string; ids?: string; state?: 'planned' | 'running' | 'over' | 'used_up' | 'off'; automatic?: 'true' | 'false' };
    reply: { items: Array<{ id: number; code: string | null; title: string; kind: 'percent' | 'amount'; value: number; min_total: number; max_discount: number | null; starts_on: string; ends_on: string | null; max_uses: number | null; max_uses_each: number | null; category_ids: Array<number>; first_order_only: boolean; stacks: boolean; active: boolean; state: 'planned' | 'running' | 'over' | 'used_up' | 'off'; uses: number; given: number; version: number }>; total: number; is_more: boolean };
  };
  /** Les emplois des coupons, avec leurs commandes ; cherche un numéro ou un nom */
  'GET /api/gestion/coupons-emplois': {
    query: { page?: number; limit?: number; sort?: 'used_at' | '-used_at' | 'amount' | '-amount'; q?: string; ids?: string; coupon_id?: number };
    reply: { items: Array<{ id: number; coupon_id: number; title: string; code: string | null; order_id: number; order_name: string; partner_name: string; amount: number; amount_total: number; used_at: string; given_back_at: string | null }>; total: number; is_more: boolean };
  };
  /** Un coupon, avec ses emplois */
  'GET /api/gestion/coupons/:id': {
    params: { id: number };
    reply: { id: number; code: string | null; title: string; kind: 'percent' | 'amount'; value: number; min_total: number; max_discount: number | null; starts_on: string; ends_on: string | null; max_uses: number | null; max_uses_each: number | null; category_ids: Array<number>; first_order_only: boolean; stacks: boolean; active: boolean; state: 'planned' | 'running' | 'over' | 'used_up' | 'off'; uses: number; given: number; version: number };
  };
  /** Les coupons qui vaudront un jour donné (aujourd’hui sans « date ») */
  'GET /api/gestion/coupons/apercu': {
    query: { date?: string };
    reply: { date: string; coupons: Array<{ id: number; code: string | null; title: string; kind: 'percent' | 'amount'; value: number; min_total: number; max_discount: number | null; starts_on: string; ends_on: string | null; max_uses: number | null; max_uses_each: number | null; category_ids: Array<number>; first_order_only: boolean; stacks: boolean; active: boolean; state: 'planned' | 'running' | 'over' | 'used_up' | 'off'; uses: number; given: number; version: number }> };
  };
  /** Les commandes à crédit et leurs validations ; les RH voient leur entreprise */
  'GET /api/gestion/credits': {
    query: { page?: number; limit?: number; sort?: 'date_order' | '-date_order' | 'partner_name' | '-partner_name' | 'amount_total' | '-amount_total' | 'amount_residual' | '-amount_residual'; q?: string; ids?: string; turn?: 'employer' | 'shop' | 'first' | 'running' | 'ended'; company_id?: number };
    reply: { items: Array<{ id: number; name: string; date_order: string; partner_id: number; partner_name: string; partner_phone: string | null; company_name: string; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; turn: 'employer' | 'shop' | 'first' | 'running' | 'ended'; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; amount_total: number; amount_residual: number; version: number }>; total: number; is_more: boolean };
  };
  /** Une commande à crédit, et si l’on peut y répondre soi-même */
  'GET /api/gestion/credits/:id': {
    params: { id: number };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number; assent_refusal: string | null };
  };
  /** Les créneaux de livraison par zone et jour de la semaine ; cherche une zone */
  'GET /api/gestion/creneaux': {
    query: { page?: number; limit?: number; sort?: 'zone' | '-zone' | 'weekday' | '-weekday' | 'from' | '-from' | 'max_orders' | '-max_orders'; q?: string; ids?: string; zone_id?: number; active?: 'true' | 'false' };
    reply: { items: Array<{ id: number; zone_id: number; zone: string; weekday: number; from: string; until: string; max_orders: number; max_litres: number | null; closes_before: number; closes_at: string; active: boolean; version: number }>; total: number; is_more: boolean };
  };
  /** Ajoute un créneau pour chacun des jours nommés ; répond le premier */
  'POST /api/gestion/creneaux': {
    body: { zone_id: number; weekdays: Array<number>; from: string; until: string; max_orders: number; max_litres?: number | null; closes_before: number; closes_at: string; active?: boolean };
    reply: { id: number; zone_id: number; zone: string; weekday: number; from: string; until: string; max_orders: number; max_litres: number | null; closes_before: number; closes_at: string; active: boolean; version: number };
  };
  /** Les créneaux jour par jour, avec ce qui y est réservé ; 31 jours au plus */
  'GET /api/gestion/creneaux-jours': {
    query: { date_from?: string; date_to?: string; zone_id?: number };
    reply: Array<{ slot_id: number; day: string; from: string; until: string; zone_id: number; zone: string; orders: number; max_orders: number; litres: number; max_litres: number | null; closed_at: string | null; is_open: boolean; is_day_off: boolean; version: number }>;
  };
  /** Un créneau de livraison */
  'GET /api/gestion/creneaux/:id': {
    params: { id: number };
    reply: { id: number; zone_id: number; zone: string; weekday: number; from: string; until: string; max_orders: number; max_litres: number | null; closes_before: number; closes_at: string; active: boolean; version: number };
  };
  /** Change les places et la clôture d’un créneau, ou le ferme */
  'PUT /api/gestion/creneaux/:id': {
    params: { id: number };
    body: { max_orders: number; max_litres?: number | null; closes_before: number; closes_at: string; active?: boolean };
    reply: { id: number; zone_id: number; zone: string; weekday: number; from: string; until: string; max_orders: number; max_litres: number | null; closes_before: number; closes_at: string; active: boolean; version: number };
  };
  /** Clôt la tournée d’un créneau, ou la rouvre */
  'PUT /api/gestion/creneaux/:id/jour': {
    params: { id: number };
    body: { day: string; closed: boolean };
    reply: { slot_id: number; day: string; from: string; until: string; zone_id: number; zone: string; orders: number; max_orders: number; litres: number; max_litres: number | null; closed_at: string | null; is_open: boolean; is_day_off: boolean; version: number };
  };
  /** Les échéances à payer, crédits et précommandes ; les RH voient leur entreprise */
  'GET /api/gestion/echeances': {
    query: { page?: number; limit?: number; sort?: 'due_date' | '-due_date' | 'amount_residual' | '-amount_residual' | 'partner_name' | '-partner_name'; q?: string; ids?: string; due?: 'late' | 'soon' | 'later'; type_sale?: 'order' | 'preorder' | 'creditorder'; company_id?: number; order_id?: number };
    reply: { items: Array<{ id: string; order_id: number; name: string; sequence: number; type_sale: 'order' | 'preorder' | 'creditorder'; due_date: string; due: 'late' | 'soon' | 'later'; days_late: number; amount: number; amount_residual: number; partner_id: number; partner_name: string; partner_phone: string | null; partner_email: string; company_name: string; reminded_at: string | null }>; total: number; is_more: boolean };
  };
  /** Les employeurs partenaires ; cherche un nom, un code, une ville */
  'GET /api/gestion/entreprises': {
    query: { page?: number; limit?: number; sort?: 'name' | '-name' | 'city' | '-city' | 'create_date' | '-create_date'; q?: string; ids?: string };
    reply: { items: Array<{ id: number; name: string; entreprise_code: string; city: string; email: string; phone: string; credit_ceiling: number | null; member_count: number; create_date: string; version: number }>; total: number; is_more: boolean };
  };
  /** Un employeur et ses comptes RH */
  'GET /api/gestion/entreprises/:id': {
    params: { id: number };
    reply: { id: number; name: string; entreprise_code: string; city: string; email: string; phone: string; credit_ceiling: number | null; member_count: number; create_date: string; version: number; hr: Array<{ id: number; name: string; email: string; partner_phone: string | null; is_open: boolean; version: number }>; usual_ceiling: number };
  };
  /** Les étiquettes avec le nombre de leurs produits */
  'GET /api/gestion/etiquettes': {
    query: { page?: number; limit?: number; sort?: 'name' | '-name' | 'article_count' | '-article_count'; q?: string; ids?: string };
    reply: { items: Array<{ id: number; name: string; article_count: number; version: number }>; total: number; is_more: boolean };
  };
  /** Supprime une étiquette qu’aucun produit ne porte */
  'DELETE /api/gestion/etiquettes/:id': {
    params: { id: number };
    reply: { id: number };
  };
  /** Une étiquette */
  'GET /api/gestion/etiquettes/:id': {
    params: { id: number };
    reply: { id: number; name: string; article_count: number; version: number };
  };
  /** Renomme une étiquette ; ses produits la gardent */
  'PUT /api/gestion/etiquettes/:id': {
    params: { id: number };
    body: { name: string };
    reply: { id: number; name: string; article_count: number; version: number };
  };
  /** Donne les produits d’une étiquette à une autre, et la supprime */
  'POST /api/gestion/etiquettes/:id/fusionner': {
    params: { id: number };
    body: { into: number };
    reply: { id: number; name: string; article_count: number; version: number };
  };
  /** Les adresses où Google et Meta lisent les articles, avec leur secret */
  'GET /api/gestion/flux': {
    reply: { items: Array<{ id: 'google' | 'meta'; url: string | null; renewed_at: string | null; renewed_by: string }>; told: number; left_out: number };
  };
  /** Supprime l’adresse d’un flux, qui ne répond plus */
  'DELETE /api/gestion/flux/:id': {
    params: { id: 'google' | 'meta' };
    reply: { id: 'google' | 'meta'; url: string | null; renewed_at: string | null; renewed_by: string };
  };
  /** Donne au flux une nouvelle adresse ; l’ancienne ne répond plus */
  'POST /api/gestion/flux/:id': {
    params: { id: 'google' | 'meta' };
    reply: { id: 'google' | 'meta'; url: string | null; renewed_at: string | null; renewed_by: string };
  };
  /** Les garanties des reçus sur papier ; cherche une série, un téléphone, un nom, un appareil */
  'GET /api/gestion/garanties': {
    query: { page?: number; limit?: number; sort?: 'bought_on' | '-bought_on'; q?: string; ids?: string };
    reply: { items: Array<{ id: number; product_id: number | null; brand: string; article: string; serial: string; bought_on: string; months: number; until: string | null; name: string; phone: string | null; note: string; version: number }>; total: number; is_more: boolean };
  };
  /** Note la garantie d’un reçu sur papier */
  'POST /api/gestion/garanties': {
    body: { product_id?: number | null; brand?: string; article?: string; serial: string; bought_on: string; months?: number | null; name: string; phone: string; note?: string };
    reply: { id: number; product_id: number | null; brand: string; article: string; serial: string; bought_on: string; months: number; until: string | null; name: string; phone: string | null; note: string; version: number };
  };
  /** Les garanties d’un numéro de série, d’un téléphone ou d’une commande, reçus compris */
  'GET /api/gestion/garanties-recherche': {
    query: { q: string };
    reply: Array<{ id: string; article: string; brand: string; serial: string; since: string; until: string | null; is_running: boolean; order_id: number | null; order_name: string | null; line_id: number | null; warranty_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string }>;
  };
  /** La garantie d’un reçu */
  'GET /api/gestion/garanties/:id': {
    params: { id: number };
    reply: { id: number; product_id: number | null; brand: string; article: string; serial: string; bought_on: string; months: number; until: string | null; name: string; phone: string | null; note: string; version: number };
  };
  /** Corrige la garantie d’un reçu */
  'PUT /api/gestion/garanties/:id': {
    params: { id: number };
    body: { product_id?: number | null; brand?: string; article?: string; serial: string; bought_on: string; months?: number | null; name: string; phone: string; note?: string };
    reply: { id: number; product_id: number | null; brand: string; article: string; serial: string; bought_on: string; months: number; until: string | null; name: string; phone: string | null; note: string; version: number };
  };
  /** Les imports du catalogue, le dernier d’abord ; cherche un fichier */
  'GET /api/gestion/imports': {
    query: { page?: number; limit?: number; sort?: 'at' | '-at' | 'file_name' | '-file_name'; q?: string; ids?: string; state?: 'reading' | 'preview' | 'applying' | 'applied' | 'undone' | 'failed' };
    reply: { items: Array<{ id: number; file_name: string; state: 'reading' | 'preview' | 'applying' | 'applied' | 'undone' | 'failed'; by: string | null; at: string; applied_at: string | null; undone_at: string | null; created: number; updated: number; unchanged: number; refused_count: number }>; total: number; is_more: boolean };
  };
  /** Dépose un catalogue CSV ou XLSX (10 Mo au plus), champ « file », et en prépare l’aperçu */
  'POST /api/gestion/imports': {
    reply: { id: number; file_name: string; state: 'reading' | 'preview' | 'applying' | 'applied' | 'undone' | 'failed'; by: string | null; at: string; applied_at: string | null; undone_at: string | null; created: number; updated: number; unchanged: number; refused_count: number; report: { format: string; dialect: string; columns: Array<{ heading: string; field: string | null }>; created: number; updated: number; unchanged: number; refused_count: number; refused: Array<{ line: number; reference: string; reason: string }>; examples: Array<{ line: number; reference: string; name: string; isNew: boolean; changes: Array<{ field: string; before: string; after: string }> }> } | null; undo: { restored: number; deleted: number; unpublished: number; kept: Array<{ reference: string; reason: string }> } | null; progress: number; failure: string | null; can_apply: boolean; can_undo: boolean };
  };
  /** Un import : son aperçu, son avancement, son rapport */
  'GET /api/gestion/imports/:id': {
    params: { id: number };
    reply: { id: number; file_name: string; state: 'reading' | 'preview' | 'applying' | 'applied' | 'undone' | 'failed'; by: string | null; at: string; applied_at: string | null; undone_at: string | null; created: number; updated: number; unchanged: number; refused_count: number; report: { format: string; dialect: string; columns: Array<{ heading: string; field: string | null }>; created: number; updated: number; unchanged: number; refused_count: number; refused: Array<{ line: number; reference: string; reason: string }>; examples: Array<{ line: number; reference: string; name: string; isNew: boolean; changes: Array<{ field: string; before: string; after: string }> }> } | null; undo: { restored: number; deleted: number; unpublished: number; kept: Array<{ reference: string; reason: string }> } | null; progress: number; failure: string | null; can_apply: boolean; can_undo: boolean };
  };
  /** Annule le dernier import appliqué */
  'POST /api/gestion/imports/:id/annuler': {
    params: { id: number };
    reply: { id: number; file_name: string; state: 'reading' | 'preview' | 'applying' | 'applied' | 'undone' | 'failed'; by: string | null; at: string; applied_at: string | null; undone_at: string | null; created: number; updated: number; unchanged: number; refused_count: number; report: { format: string; dialect: string; columns: Array<{ heading: string; field: string | null }>; created: number; updated: number; unchanged: number; refused_count: number; refused: Array<{ line: number; reference: string; reason: string }>; examples: Array<{ line: number; reference: string; name: string; isNew: boolean; changes: Array<{ field: string; before: string; after: string }> }> } | null; undo: { restored: number; deleted: number; unpublished: number; kept: Array<{ reference: string; reason: string }> } | null; progress: number; failure: string | null; can_apply: boolean; can_undo: boolean };
  };
  /** Applique un import dont l’aperçu est prêt : ses lignes correctes */
  'POST /api/gestion/imports/:id/appliquer': {
    params: { id: number };
    reply: { id: number; file_name: string; state: 'reading' | 'preview' | 'applying' | 'applied' | 'undone' | 'failed'; by: string | null; at: string; applied_at: string | null; undone_at: string | null; created: number; updated: number; unchanged: number; refused_count: number; report: { format: string; dialect: string; columns: Array<{ heading: string; field: string | null }>; created: number; updated: number; unchanged: number; refused_count: number; refused: Array<{ line: number; reference: string; reason: string }>; examples: Array<{ line: number; reference: string; name: string; isNew: boolean; changes: Array<{ field: string; before: string; after: string }> }> } | null; undo: { restored: number; deleted: number; unpublished: number; kept: Array<{ reference: string; reason: string }> } | null; progress: number; failure: string | null; can_apply: boolean; can_undo: boolean };
  };
  /** Les lignes refusées d’un import, avec la raison de chacune */
  'GET /api/gestion/imports/lignes-refusees': {
    query: { page?: number; limit?: number; sort?: 'line' | '-line' | 'reference' | '-reference' | 'reason' | '-reason'; q?: string; ids?: string; import_id?: number };
    reply: { items: Array<{ id: number; line: number; reference: string; reason: string }>; total: number; is_more: boolean };
  };
  /** Les inventaires */
  'GET /api/gestion/inventaires': {
    query: { page?: number; limit?: number; sort?: 'opened_at' | '-opened_at'; q?: string; ids?: string; state?: 'open' | 'accepted' | 'cancelled'; place_id?: number };
    reply: { items: Array<{ id: number; place_id: number; place: string; state: 'open' | 'accepted' | 'cancelled'; note: string; opened_at: string; closed_at: string | null; articles: number; counted: number; differing: number; version: number }>; total: number; is_more: boolean };
  };
  /** Ouvre l’inventaire d’un lieu, en entier ou de quelques articles */
  'POST /api/gestion/inventaires': {
    body: { place_id: number; note?: string; articles?: Array<{ product_id?: number; reference?: string }> };
    reply: { id: number; place_id: number; place: string; state: 'open' | 'accepted' | 'cancelled'; note: string; opened_at: string; closed_at: string | null; articles: number; counted: number; differing: number; version: number; lines: Array<{ product_id: number; reference: string; name: string; counted: number | null; on_hand: number | null; difference: number | null }>; accept_refusal: string | null };
  };
  /** Un inventaire avec ses écarts */
  'GET /api/gestion/inventaires/:id': {
    params: { id: number };
    reply: { id: number; place_id: number; place: string; state: 'open' | 'accepted' | 'cancelled'; note: string; opened_at: string; closed_at: string | null; articles: number; counted: number; differing: number; version: number; lines: Array<{ product_id: number; reference: string; name: string; counted: number | null; on_hand: number | null; difference: number | null }>; accept_refusal: string | null };
  };
  /** Accepte les écarts d’un inventaire, par une autre personne que celles qui ont compté */
  'POST /api/gestion/inventaires/:id/accepter': {
    params: { id: number };
    reply: { id: number; place_id: number; place: string; state: 'open' | 'accepted' | 'cancelled'; note: string; opened_at: string; closed_at: string | null; articles: number; counted: number; differing: number; version: number; lines: Array<{ product_id: number; reference: string; name: string; counted: number | null; on_hand: number | null; difference: number | null }>; accept_refusal: string | null };
  };
  /** Abandonne un inventaire, sans rien changer au stock */
  'POST /api/gestion/inventaires/:id/annuler': {
    params: { id: number };
    reply: { id: number; place_id: number; place: string; state: 'open' | 'accepted' | 'cancelled'; note: string; opened_at: string; closed_at: string | null; articles: number; counted: number; differing: number; version: number; lines: Array<{ product_id: number; reference: string; name: string; counted: number | null; on_hand: number | null; difference: number | null }>; accept_refusal: string | null };
  };
  /** Note ce qui est compté, à la main ou en scannant */
  'POST /api/gestion/inventaires/:id/saisie': {
    params: { id: number };
    body: { lines: Array<{ product_id?: number; reference?: string; counted: number; is_added?: boolean }> };
    reply: { id: number; place_id: number; place: string; state: 'open' | 'accepted' | 'cancelled'; note: string; opened_at: string; closed_at: string | null; articles: number; counted: number; differing: number; version: number; lines: Array<{ product_id: number; reference: string; name: string; counted: number | null; on_hand: number | null; difference: number | null }>; accept_refusal: string | null };
  };
  /** Les jours fériés et les autres jours à part ; cherche un nom */
  'GET /api/gestion/jours-feries': {
    query: { page?: number; limit?: number; sort?: 'day' | '-day' | 'name' | '-name'; q?: string; ids?: string; kind?: 'fixed' | 'announced'; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; day: string; name: string; kind: 'fixed' | 'announced'; delivers: boolean; version: number }>; total: number; is_more: boolean };
  };
  /** Ajoute un jour férié, ou un jour de livraison à part */
  'POST /api/gestion/jours-feries': {
    body: { day: string; name: string; kind: 'fixed' | 'announced'; delivers?: boolean };
    reply: { id: number; day: string; name: string; kind: 'fixed' | 'announced'; delivers: boolean; version: number };
  };
  /** Retire un jour férié */
  'DELETE /api/gestion/jours-feries/:id': {
    params: { id: number };
    reply: { id: number };
  };
  /** Un jour férié */
  'GET /api/gestion/jours-feries/:id': {
    params: { id: number };
    reply: { id: number; day: string; name: string; kind: 'fixed' | 'announced'; delivers: boolean; version: number };
  };
  /** Change un jour férié, par exemple une fois la fête annoncée */
  'PUT /api/gestion/jours-feries/:id': {
    params: { id: number };
    body: { day: string; name: string; kind: 'fixed' | 'announced'; delivers?: boolean };
    reply: { id: number; day: string; name: string; kind: 'fixed' | 'announced'; delivers: boolean; version: number };
  };
  /** Les magasins et les dépôts ; cherche un nom */
  'GET /api/gestion/lieux': {
    query: { page?: number; limit?: number; sort?: 'name' | '-name' | 'id' | '-id'; q?: string; ids?: string; active?: 'true' | 'false'; kind?: 'showroom' | 'store' };
    reply: { items: Array<{ id: number; name: string; kind: 'showroom' | 'store'; address: string; hours: string; collects: boolean; active: boolean; is_default: boolean; version: number }>; total: number; is_more: boolean };
  };
  /** Ajoute un lieu */
  'POST /api/gestion/lieux': {
    body: { name: string; kind?: 'showroom' | 'store'; address?: string; hours?: string; collects?: boolean; active?: boolean; is_default?: boolean };
    reply: { id: number; name: string; kind: 'showroom' | 'store'; address: string; hours: string; collects: boolean; active: boolean; is_default: boolean; version: number };
  };
  /** Un lieu */
  'GET /api/gestion/lieux/:id': {
    params: { id: number };
    reply: { id: number; name: string; kind: 'showroom' | 'store'; address: string; hours: string; collects: boolean; active: boolean; is_default: boolean; version: number };
  };
  /** Change un lieu */
  'PUT /api/gestion/lieux/:id': {
    params: { id: number };
    body: { name: string; kind?: 'showroom' | 'store'; address?: string; hours?: string; collects?: boolean; active?: boolean; is_default?: boolean };
    reply: { id: number; name: string; kind: 'showroom' | 'store'; address: string; hours: string; collects: boolean; active: boolean; is_default: boolean; version: number };
  };
  /** Les livreurs de l’équipe */
  'GET /api/gestion/livreurs': {
    reply: Array<{ id: number; name: string; phone: string | null }>;
  };
  /** Les adhérents, ce qu’ils doivent et leur plafond ; les RH voient leur entreprise */
  'GET /api/gestion/membres': {
    query: { page?: number; limit?: number; sort?: 'amount_residual' | '-amount_residual' | 'amount_late' | '-amount_late' | 'name' | '-name' | 'company_name' | '-company_name'; q?: string; ids?: string; owing?: 'owing' | 'late'; company_id?: number };
    reply: { items: Array<{ id: number; name: string; email: string; partner_phone: string | null; matricule: string; company_name: string; order_count: number; amount_residual: number; amount_late: number; credit_ceiling: number | null; ceiling: number; ceiling_left: number; version: number }>; total: number; is_more: boolean };
  };
  /** Les mouvements du stock, le dernier d’abord ; cherche une référence, un nom */
  'GET /api/gestion/mouvements': {
    query: { page?: number; limit?: number; sort?: 'at' | '-at'; q?: string; ids?: string; product_id?: number; place_id?: number; order_id?: number; kind?: 'receipt' | 'sale' | 'return' | 'transfer_out' | 'transfer_in' | 'loss' | 'count'; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; at: string; product_id: number; reference: string; name: string; place: string; kind: 'receipt' | 'sale' | 'return' | 'transfer_out' | 'transfer_in' | 'loss' | 'count'; pieces: number; reason: string; order_id: number | null; purchase_id: number | null; transfer_id: number | null; count_id: number | null; by: string | null; by_role: string }>; total: number; is_more: boolean };
  };
  /** Les numéros de série ; cherche un numéro */
  'GET /api/gestion/numeros-de-serie': {
    query: { page?: number; limit?: number; sort?: 'serial' | '-serial'; q?: string; ids?: string; product_id?: number; state?: 'received' | 'sold' | 'returned' };
    reply: { items: Array<{ id: number; product_id: number; name: string; serial: string; state: 'received' | 'sold' | 'returned'; place: string | null }>; total: number; is_more: boolean };
  };
  /** L’histoire d’une pièce */
  'GET /api/gestion/numeros-de-serie/:id': {
    params: { id: number };
    reply: { id: number; product_id: number; name: string; serial: string; state: 'received' | 'sold' | 'returned'; place: string | null; events: Array<{ at: string; kind: 'received' | 'sold' | 'returned'; place: string | null; purchase_id: number | null; order_line_id: number | null; order_id: number | null; by: string | null }> };
  };
  /** Les packs de tous les états ; cherche un nom, un code, un produit */
  'GET /api/gestion/packs': {
    query: { page?: number; limit?: number; sort?: 'end_date' | '-end_date' | 'start_date' | '-start_date' | 'name' | '-name' | 'code' | '-code'; q?: string; ids?: string; state?: 'draft' | 'actif' | 'expire' };
    reply: { items: Array<{ id: number; code: string; name: string; start_date: string | null; end_date: string | null; active: boolean; state: 'draft' | 'actif' | 'expire'; total: number; separate_total: number; line_count: number; unsold: Array<string>; image_url: string | null }>; total: number; is_more: boolean };
  };
  /** Un pack, quel que soit son état */
  'GET /api/gestion/packs/:id': {
    params: { id: number };
    reply: { id: number; code: string; name: string; start_date: string | null; end_date: string | null; state: 'draft' | 'actif' | 'expire'; sommeTotal: number; separate_total: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; produits: Array<{ id: number; line_id: number; product_id: number; category: string | null; name: string; price_unit: number; quantity: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; active: boolean; picture: string | null; lines: Array<{ product_id: number; name: string; quantity: number; price_unit: number; shown_price: number; listed: boolean }>; version: number };
  };
  /** Les pages d’information de la boutique */
  'GET /api/gestion/pages': {
    query: { page?: number; limit?: number; sort?: 'title' | '-title' | 'changed_at' | '-changed_at'; q?: string; ids?: string; is_written?: 'true' | 'false' };
    reply: { items: Array<{ id: string; path: string; title: string; description: string; body: string; original: { title: string; description: string; body: string }; facts: Array<{ name: string; label: string; value: string }>; is_written: boolean; is_refused: boolean; changed_at: string | null; changed_by: string; version: number }>; total: number; is_more: boolean };
  };
  /** Revenir au texte d’origine */
  'DELETE /api/gestion/pages/:id': {
    params: { id: string };
    reply: { id: string; path: string; title: string; description: string; body: string; original: { title: string; description: string; body: string }; facts: Array<{ name: string; label: string; value: string }>; is_written: boolean; is_refused: boolean; changed_at: string | null; changed_by: string; version: number };
  };
  /** Le texte d’une page d’information, et les faits qu’il peut nommer */
  'GET /api/gestion/pages/:id': {
    params: { id: string };
    reply: { id: string; path: string; title: string; description: string; body: string; original: { title: string; description: string; body: string }; facts: Array<{ name: string; label: string; value: string }>; is_written: boolean; is_refused: boolean; changed_at: string | null; changed_by: string; version: number };
  };
  /** Écrire une page d’information */
  'PUT /api/gestion/pages/:id': {
    params: { id: string };
    body: { title: string; description: string; body: string };
    reply: { id: string; path: string; title: string; description: string; body: string; original: { title: string; description: string; body: string }; facts: Array<{ name: string; label: string; value: string }>; is_written: boolean; is_refused: boolean; changed_at: string | null; changed_by: string; version: number };
  };
  /** Une page comme la boutique la montrerait */
  'POST /api/gestion/pages/:id/apercu': {
    params: { id: string };
    body: { title: string; description: string; body: string };
    reply: { slug: string; title: string; description: string; html: string; headings: Array<{ id: string; text: string }> };
  };
  /** Les textes qu’une page a eus, le dernier d’abord */
  'GET /api/gestion/pages/:id/versions': {
    params: { id: string };
    reply: { items: Array<{ id: number; at: string; by: string; value: { title: string; description: string; body: string } | null }>; total: number };
  };
  /** Les paiements de tous les opérateurs */
  'GET /api/gestion/paiements': {
    query: { page?: number; limit?: number; sort?: 'created_at' | '-created_at' | 'completed_at' | '-completed_at' | 'amount' | '-amount'; q?: string; ids?: string; provider?: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state?: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; refund?: 'none' | 'asked' | 'done'; order_id?: number; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; transaction_id: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; provider_transaction_id: string | null; order_id: number; order_name: string; partner_id: number; customer_name: string; customer_phone: string | null; amount: number; received_amount: number | null; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; original_status: string; status_words: string; review_reason: 'amount' | 'currency' | 'reference' | 'order-cancelled' | 'overpaid' | 'late' | null; created_at: string; completed_at: string | null; refunded_at: string | null }>; total: number; is_more: boolean };
  };
  /** Note un paiement reçu en espèces, à la livraison ou en boutique */
  'POST /api/gestion/paiements': {
    body: { order_id: number; amount: number; note?: string };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; original_status: string; customer_msisdn: string | null; qr_code_base64: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; expires_at: string | null };
  };
  /** Un paiement avec ce que l’opérateur en a dit */
  'GET /api/gestion/paiements/:id': {
    params: { id: number };
    reply: { id: number; transaction_id: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; provider_transaction_id: string | null; order_id: number; order_name: string; partner_id: number; customer_name: string; customer_phone: string | null; amount: number; received_amount: number | null; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; original_status: string; status_words: string; review_reason: 'amount' | 'currency' | 'reference' | 'order-cancelled' | 'overpaid' | 'late' | null; created_at: string; completed_at: string | null; refunded_at: string | null; provider_id: string | null; reference: string; description: string; channel: string; attempt_error: string; attempt_words: string; message: string; instalment: number | null; started_by: string; checked_at: string | null; next_check_at: string | null; missing_in_ledger_at: string | null; refund_reason: string; refund_reference: string; can_refund_itself: boolean; refund_refusal: string; refund_amount: number | null; stamp_duty: number; refund_duty: number; refund_needs_second: boolean; two_people_from: number; refund_request: { id: number; payment_id: number; transaction_id: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; order_id: number; order_name: string; customer_name: string; amount: number; state: 'asked' | 'done' | 'refused'; reason: string; reference: string; asked_by: string; asked_by_id: number | null; asked_at: string; decided_by: string; decided_at: string | null; note: string } | null; events: Array<{ id: number; kind: 'callback' | 'answer'; received_at: string; worked_at: string | null; words: string; body: string }> };
  };
  /** Compte sur sa commande un paiement qui attendait une décision */
  'POST /api/gestion/paiements/:id/rapprocher': {
    params: { id: number };
    body: { note: string };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; original_status: string; customer_msisdn: string | null; qr_code_base64: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; expires_at: string | null };
  };
  /** Relit un paiement chez l’opérateur */
  'POST /api/gestion/paiements/:id/verifier': {
    params: { id: number };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; original_status: string; customer_msisdn: string | null; qr_code_base64: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; expires_at: string | null };
  };
  /** Ce que les opérateurs ont dit des paiements, tel que reçu, sans secret */
  'GET /api/gestion/paiements/evenements': {
    query: { page?: number; limit?: number; sort?: 'received_at' | '-received_at'; q?: string; ids?: string; provider?: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; kind?: 'callback' | 'answer'; outcome?: 'waiting' | 'read' | 'unknown'; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; kind: 'callback' | 'answer'; outcome: 'waiting' | 'read' | 'unknown'; received_at: string; worked_at: string | null; payment_id: number | null; transaction_id: string | null; order_name: string | null; words: string; body: string }>; total: number; is_more: boolean };
  };
  /** Payé non rapproché : ce qu’un opérateur a reçu et qu’aucune commande ne compte */
  'GET /api/gestion/paiements/non-rapproches': {
    query: { page?: number; limit?: number; sort?: 'at' | '-at' | 'amount' | '-amount'; q?: string; ids?: string; provider?: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; reason?: 'amount' | 'currency' | 'reference' | 'order-cancelled' | 'overpaid' | 'late' | 'unknown' | 'not-in-ledger' | 'refund-unfinished' };
    reply: { items: Array<{ kind: 'payment' | 'receipt'; id: string; number: number; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; transaction_id: string; provider_transaction_id: string | null; amount: number; expected_amount: number | null; reason: 'amount' | 'currency' | 'reference' | 'order-cancelled' | 'overpaid' | 'late' | 'unknown' | 'not-in-ledger' | 'refund-unfinished'; order_id: number | null; order_name: string | null; customer_name: string | null; at: string }>; total: number; is_more: boolean };
  };
  /** Tous les produits, publiés ou non ; cherche une référence, un nom, une marque */
  'GET /api/gestion/produits': {
    query: { page?: number; limit?: number; sort?: 'updated_at' | '-updated_at' | 'name' | '-name' | 'reference' | '-reference' | 'list_price' | '-list_price' | 'rang' | '-rang' | 'available' | '-available'; q?: string; ids?: string; categ_id?: string; tag?: string; active?: 'true' | 'false'; sale_ok?: 'true' | 'false'; en_promo?: 'true' | 'false'; is_creditorder?: 'true' | 'false'; stock?: 'none' | 'low' | 'counted' | 'uncounted'; picture?: 'with' | 'without' };
    reply: { items: Array<{ id: number; reference: string; name: string; brand: string | null; categ_id: string; list_price: number; promo_price: number; en_promo: boolean; promotion_ends_on: string | null; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; sale_ok: boolean; active: boolean; listed: boolean; rang: number; available: number | null; image_url: string | null; updated_at: string; version: number }>; total: number; is_more: boolean };
  };
  /** Un produit, publié ou non, avec son stock et sa version */
  'GET /api/gestion/produits/:id': {
    params: { id: number };
    reply: { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false; specifications: Array<{ name: string; value: string }>; sheet?: Array<{ key: string; label: string; value: number | string | boolean; text: string; line?: string }>; running_cost?: { amount: number; kwh: number; tariff: number; since: string; text: string; basis: string }; pictures: Array<{ hash: string; width: number; height: number; color: string; url: string; sizes: Array<{ width: number; url: string }> }>; image_128?: string | false; image_512?: string | false; image_1024?: string | false; image_1?: string | false; image_2?: string | false; image_3?: string | false; image_4?: string | false; availability?: { state: 'in_stock' | 'orderable' | 'expected' | 'sold_out'; can_buy: boolean; text: string; places: Array<string>; delivery_text: string; until: string | null }; facts: { volume_l?: number | null; capacity_kg?: number | null; spin_rpm?: number | null; water_l?: number | null; cooling_btu?: number | null; area_m2?: number | null; screen_in?: number | null; resolution?: 'HD' | 'Full HD' | '4K' | '8K' | null; burners?: number | null; oven_l?: number | null; no_frost?: boolean | null; inverter?: boolean | null; power_w?: number | null; energy_class?: 'A+++' | 'A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null; energy_kwh?: number | null; noise_db?: number | null; width_cm?: number | null; height_cm?: number | null; depth_cm?: number | null; weight_kg?: number | null }; promotion_ends_on: string | null; volume_litres: number | null; available: number | null; stock_version: number; listed: boolean; version: number };
  };
  /** Modifie en une fois des produits choisis ou tous ceux d’une recherche ; aperçu d’abord */
  'POST /api/gestion/produits/lot': {
    body: { ids?: Array<number>; filter?: { q?: string; categ_id?: string; tag?: string; active?: 'true' | 'false'; sale_ok?: 'true' | 'false'; en_promo?: 'true' | 'false'; is_creditorder?: 'true' | 'false'; stock?: 'none' | 'low' | 'counted' | 'uncounted'; picture?: 'with' | 'without' }; change: { kind: 'price_percent'; percent: number; round_to: '5' | '25' | '100'; prices: Array<'list_price' | 'promo_price' | 'preorder_price' | 'creditorder_price'> } | { kind: 'price_amount'; amount: number; prices: Array<'list_price' | 'promo_price' | 'preorder_price' | 'creditorder_price'> } | { kind: 'publish'; active: boolean } | { kind: 'category'; categ_id: string } | { kind: 'add_tag'; tag: string } | { kind: 'remove_tag'; tag: string } | { kind: 'promotion_percent'; percent: number; round_to: '5' | '25' | '100'; promotion_ends_on?: string | null } | { kind: 'promotion_price'; promo_price: number; promotion_ends_on?: string | null } | { kind: 'end_promotion' }; preview: boolean; seen?: string };
    reply: { applied: boolean; chosen: number; changed: number; examples: Array<{ id: number; reference: string; name: string; before: { list_price?: number; promo_price?: number | null; preorder_price?: number | null; creditorder_price?: number | null; en_promo?: boolean; promotion_ends_on?: string | null; active?: boolean; categ_id?: string; tags?: Array<string> }; after: { list_price?: number; promo_price?: number | null; preorder_price?: number | null; creditorder_price?: number | null; en_promo?: boolean; promotion_ends_on?: string | null; active?: boolean; categ_id?: string; tags?: Array<string> } }>; refused: Array<{ id: number; reference: string; name: string; message: string }>; refused_count: number; seen: string };
  };
  /** Les factures proforma ; cherche un numéro, une entreprise, un NINEA, un téléphone */
  'GET /api/gestion/proformas': {
    query: { page?: number; limit?: number; sort?: 'made_at' | '-made_at' | 'valid_until' | '-valid_until' | 'amount_total' | '-amount_total'; q?: string; ids?: string; state?: 'open' | 'expired' | 'ordered' | 'withdrawn'; partner_id?: number; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; number: string; state: 'open' | 'expired' | 'ordered' | 'withdrawn'; company: string; ninea: string; name: string; phone: string | null; email: string; amount_total: number; made_at: string; valid_until: string; order_id: number | null; order_name: string }>; total: number; is_more: boolean };
  };
  /** Établit une facture proforma pour un client ou une entreprise */
  'POST /api/gestion/proformas': {
    body: { company: string; ninea?: string; name: string; email?: string; telephone?: string; zone_id?: number; pickup_place_id?: number; payment_mode?: 'domicile' | 'online'; note?: string; order_lines: Array<{ id: number; quantity: number; list_price?: number }>; partner_id?: number | null; days?: number };
    reply: { id: number; number: string; state: 'open' | 'expired' | 'ordered' | 'withdrawn'; made_at: string; valid_until: string; company: string; ninea: string; name: string; email: string; phone: string | null; note: string; payment_mode: 'domicile' | 'online' | 'echelonne'; zone_id: number | null; pickup_place_id: number | null; destination: string; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; vat_percent: number; amount_untaxed: number; amount_tax: number; amount_total: number; order: { id: number; name: string } | null; partner_id: number | null; made_by: string; reminded_at: string | null; withdrawn_at: string | null; withdrawal_reason: string; version: number };
  };
  /** Une facture proforma avec ce qu’elle est devenue */
  'GET /api/gestion/proformas/:id': {
    params: { id: number };
    reply: { id: number; number: string; state: 'open' | 'expired' | 'ordered' | 'withdrawn'; made_at: string; valid_until: string; company: string; ninea: string; name: string; email: string; phone: string | null; note: string; payment_mode: 'domicile' | 'online' | 'echelonne'; zone_id: number | null; pickup_place_id: number | null; destination: string; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; vat_percent: number; amount_untaxed: number; amount_tax: number; amount_total: number; order: { id: number; name: string } | null; partner_id: number | null; made_by: string; reminded_at: string | null; withdrawn_at: string | null; withdrawal_reason: string; version: number };
  };
  /** Prend la commande d’une facture proforma à ses prix : pour son compte, ou pour la personne sans compte (`guest`) */
  'POST /api/gestion/proformas/:id/commande': {
    params: { id: number };
    body: { payment_mode: 'domicile' | 'online'; delivery?: { zone_id?: number; address_id?: number; recipient?: string; phone?: string; city?: string; quarter?: string; street?: string; landmark?: string; latitude?: number; longitude?: number; second_phone?: string | null; door_photo_key?: string | null; voice_note_key?: string | null; wished_on?: string; pickup_place_id?: number }; delivery_slot?: { id: number; day: string } | null; note?: string; amount_total?: number; conditions?: boolean; guest?: { name: string; email?: string; telephone: string; adresse: string } };
    reply: { id: number; name: string; partner_id: number; type_sale: 'order' | 'preorder' | 'creditorder'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; payment_mode: 'domicile' | 'online' | 'echelonne'; commitment_date: string; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; quantity: number; list_price: number; name: string }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; validation_rh_state?: 'pending' | 'validated' | 'rejected' | 'cancelled'; validation_admin_state?: 'pending' | 'validated' | 'rejected' | 'cancelled'; credit_month_rate?: string; creditorder_month_count?: number; link: string };
  };
  /** Ce que coûterait la commande d’une facture proforma, prise pour le client */
  'POST /api/gestion/proformas/:id/devis': {
    params: { id: number };
    body: { payment_mode?: 'domicile' | 'online'; zone_id?: number; pickup_place_id?: number };
    reply: { order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; amount_untaxed: number; amount_tax: number; amount_total: number; cash_duty_percent: number; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; delivery_from: string | null; delivery_until: string | null; pickup: { name: string } | null; volume_litres: number; discount_hint: string; coupons: Array<{ code: string; title: string; amount: number; problem: string }> };
  };
  /** Envoie de nouveau le lien d’une facture proforma */
  'POST /api/gestion/proformas/:id/envoyer': {
    params: { id: number };
    body: { channel: 'sms' | 'mail' };
    reply: { id: number; channel: 'sms' | 'mail'; sent_to: string };
  };
  /** Garde les prix d’une facture proforma jusqu’à un autre jour */
  'POST /api/gestion/proformas/:id/prolonger': {
    params: { id: number };
    body: { valid_until: string };
    reply: { id: number; number: string; state: 'open' | 'expired' | 'ordered' | 'withdrawn'; made_at: string; valid_until: string; company: string; ninea: string; name: string; email: string; phone: string | null; note: string; payment_mode: 'domicile' | 'online' | 'echelonne'; zone_id: number | null; pickup_place_id: number | null; destination: string; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; vat_percent: number; amount_untaxed: number; amount_tax: number; amount_total: number; order: { id: number; name: string } | null; partner_id: number | null; made_by: string; reminded_at: string | null; withdrawn_at: string | null; withdrawal_reason: string; version: number };
  };
  /** Retire une facture proforma, qui ne se commande plus */
  'POST /api/gestion/proformas/:id/retirer': {
    params: { id: number };
    body: { reason: string };
    reply: { id: number; number: string; state: 'open' | 'expired' | 'ordered' | 'withdrawn'; made_at: string; valid_until: string; company: string; ninea: string; name: string; email: string; phone: string | null; note: string; payment_mode: 'domicile' | 'online' | 'echelonne'; zone_id: number | null; pickup_place_id: number | null; destination: string; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; vat_percent: number; amount_untaxed: number; amount_tax: number; amount_total: number; order: { id: number; name: string } | null; partner_id: number | null; made_by: string; reminded_at: string | null; withdrawn_at: string | null; withdrawal_reason: string; version: number };
  };
  /** Les questions sur les produits ; cherche un mot, un auteur, un produit */
  'GET /api/gestion/questions': {
    query: { page?: number; limit?: number; sort?: 'date' | '-date' | 'product_name' | '-product_name'; q?: string; ids?: string; state?: 'pending' | 'published' | 'refused' };
    reply: { items: Array<{ id: number; product_id: number; product_name: string; author: string; text: string; answer: string; date: string; state: 'pending' | 'published' | 'refused'; version: number }>; total: number; is_more: boolean };
  };
  /** Répond à une question et la publie, la refuse, ou la retire de la page ; son auteur apprend la première réponse */
  'PUT /api/gestion/questions/:id': {
    params: { id: number };
    body: { state: 'pending' | 'published' | 'refused'; answer?: string };
    reply: { id: number; product_id: number; product_name: string; author: string; text: string; answer: string; date: string; state: 'pending' | 'published' | 'refused'; version: number };
  };
  /** Classe une recette qui n’est d’aucune commande, une fois éclaircie */
  'POST /api/gestion/recettes/:id/classer': {
    params: { id: number };
    body: { note: string };
    reply: { id: number; closed: true };
  };
  /** Ce que les visiteurs cherchent, et ce que cela trouve aujourd’hui ; avec ou sans résultat, parmi les 100 plus fréquentes */
  'GET /api/gestion/recherches': {
    query: { page?: number; limit?: number; sort?: 'count' | '-count' | 'term' | '-term'; q?: string; ids?: string; found?: 'some' | 'none'; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: string; term: string; count: number; results: number | null }>; total: number; is_more: boolean };
  };
  /** Les paniers signalés ; cherche un nom, un e-mail, un numéro, un lieu, un produit */
  'GET /api/gestion/relances': {
    query: { page?: number; limit?: number; sort?: 'date' | '-date' | 'total' | '-total' | 'name' | '-name'; q?: string; ids?: string; state?: 'to_contact' | 'contacted' | 'converted' | 'lost'; type?: 'commande' | 'precommande' | 'acredit' | 'recherche'; contact?: 'with' | 'without'; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; name: string | null; phone: string | null; email: string | null; has_contact: boolean; type: 'commande' | 'precommande' | 'acredit' | 'recherche'; location: string; total: number; products: string; date: string; state: 'to_contact' | 'contacted' | 'converted' | 'lost'; order_id: number | null; order_name: string | null; version: number }>; total: number; is_more: boolean };
  };
  /** Un panier signalé et son histoire */
  'GET /api/gestion/relances/:id': {
    params: { id: number };
    reply: { id: number; name: string | null; phone: string | null; email: string | null; has_contact: boolean; type: 'commande' | 'precommande' | 'acredit' | 'recherche'; location: string; total: number; products: string; date: string; state: 'to_contact' | 'contacted' | 'converted' | 'lost'; order_id: number | null; order_name: string | null; version: number; localisation: string | null; create_date: string; produits: Array<{ id: string; nom: string; 'quantité': number; prix: number }>; reports: Array<{ date: string; total: number; location: string; produits: Array<{ id: string; nom: string; 'quantité': number; prix: number }> }>; steps: Array<{ id: number; state: 'to_contact' | 'contacted' | 'converted' | 'lost'; note: string; by: string; at: string }> };
  };
  /** Note où en est la relance d’un panier */
  'PUT /api/gestion/relances/:id/etat': {
    params: { id: number };
    body: { state: 'to_contact' | 'contacted' | 'converted' | 'lost'; note?: string };
    reply: { id: number; name: string | null; phone: string | null; email: string | null; has_contact: boolean; type: 'commande' | 'precommande' | 'acredit' | 'recherche'; location: string; total: number; products: string; date: string; state: 'to_contact' | 'contacted' | 'converted' | 'lost'; order_id: number | null; order_name: string | null; version: number; localisation: string | null; create_date: string; produits: Array<{ id: string; nom: string; 'quantité': number; prix: number }>; reports: Array<{ date: string; total: number; location: string; produits: Array<{ id: string; nom: string; 'quantité': number; prix: number }> }>; steps: Array<{ id: number; state: 'to_contact' | 'contacted' | 'converted' | 'lost'; note: string; by: string; at: string }> };
  };
  /** Cherche maintenant les commandes qui ont suivi des paniers ; sinon toutes les 10 minutes */
  'POST /api/gestion/relances/conversions': {
    reply: { found: number };
  };
  /** Les remboursements demandés, qui attendent une seconde personne ou sont décidés */
  'GET /api/gestion/remboursements': {
    query: { page?: number; limit?: number; sort?: 'asked_at' | '-asked_at' | 'amount' | '-amount'; q?: string; ids?: string; state?: 'asked' | 'done' | 'refused' };
    reply: { items: Array<{ id: number; payment_id: number; transaction_id: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; order_id: number; order_name: string; customer_name: string; amount: number; state: 'asked' | 'done' | 'refused'; reason: string; reference: string; asked_by: string; asked_by_id: number | null; asked_at: string; decided_by: string; decided_at: string | null; note: string }>; total: number; is_more: boolean };
  };
  /** Les retours et échanges ; cherche une commande, un client, un produit */
  'GET /api/gestion/retours': {
    query: { page?: number; limit?: number; sort?: 'asked_at' | '-asked_at'; q?: string; ids?: string; state?: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish?: 'refund' | 'exchange'; order_id?: number; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; order_id: number; order_name: string; customer_name: string; goods: string; wish: 'refund' | 'exchange'; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; asked_at: string; fetched_on: string | null }>; total: number; is_more: boolean };
  };
  /** Un retour avec ses photos et ses avoirs */
  'GET /api/gestion/retours/:id': {
    params: { id: number };
    reply: { id: number; order_id: number; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish: 'refund' | 'exchange'; note: string; asked_at: string; refusal_reason: string; fetched_on: string | null; fetch_note: string; collected_at: string | null; outcome: string; lines: Array<{ line_id: number; name: string; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong'; condition: 'resaleable' | 'damaged' | null }>; photos: Array<string>; order_name: string; customer_name: string; customer_phone: string | null; asked_by: string; decided_by: string; decided_at: string | null; received_by: string; received_at: string | null; is_late: boolean; collection: { round_id: number; day: string; driver: string; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed' } | null; has_invoice: boolean; credit_notes: Array<{ id: number; name: string; state: 'asked' | 'issued' | 'refused'; order_id: number; order_name: string; return_id: number | null; customer_name: string; amount: number; amount_untaxed: number; amount_tax: number; reason: string; reference: string; asked_by: string; asked_by_id: number | null; asked_at: string; decided_by: string; decided_at: string | null; issued_at: string | null; note: string }>; version: number };
  };
  /** Accepte un retour et dit au client quand les articles sont repris */
  'POST /api/gestion/retours/:id/accepter': {
    params: { id: number };
    body: { fetched_on?: string; fetch_note?: string };
    reply: { id: number; order_id: number; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish: 'refund' | 'exchange'; note: string; asked_at: string; refusal_reason: string; fetched_on: string | null; fetch_note: string; collected_at: string | null; outcome: string; lines: Array<{ line_id: number; name: string; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong'; condition: 'resaleable' | 'damaged' | null }>; photos: Array<string>; order_name: string; customer_name: string; customer_phone: string | null; asked_by: string; decided_by: string; decided_at: string | null; received_by: string; received_at: string | null; is_late: boolean; collection: { round_id: number; day: string; driver: string; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed' } | null; has_invoice: boolean; credit_notes: Array<{ id: number; name: string; state: 'asked' | 'issued' | 'refused'; order_id: number; order_name: string; return_id: number | null; customer_name: string; amount: number; amount_untaxed: number; amount_tax: number; reason: string; reference: string; asked_by: string; asked_by_id: number | null; asked_at: string; decided_by: string; decided_at: string | null; issued_at: string | null; note: string }>; version: number };
  };
  /** Note l’état des articles revenus ; ceux qui se revendent sont de nouveau en stock */
  'POST /api/gestion/retours/:id/recevoir': {
    params: { id: number };
    body: { lines: Array<{ line_id: number; condition: 'resaleable' | 'damaged' }> };
    reply: { id: number; order_id: number; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish: 'refund' | 'exchange'; note: string; asked_at: string; refusal_reason: string; fetched_on: string | null; fetch_note: string; collected_at: string | null; outcome: string; lines: Array<{ line_id: number; name: string; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong'; condition: 'resaleable' | 'damaged' | null }>; photos: Array<string>; order_name: string; customer_name: string; customer_phone: string | null; asked_by: string; decided_by: string; decided_at: string | null; received_by: string; received_at: string | null; is_late: boolean; collection: { round_id: number; day: string; driver: string; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed' } | null; has_invoice: boolean; credit_notes: Array<{ id: number; name: string; state: 'asked' | 'issued' | 'refused'; order_id: number; order_name: string; return_id: number | null; customer_name: string; amount: number; amount_untaxed: number; amount_tax: number; reason: string; reference: string; asked_by: string; asked_by_id: number | null; asked_at: string; decided_by: string; decided_at: string | null; issued_at: string | null; note: string }>; version: number };
  };
  /** Refuse un retour, avec la raison que le client lit */
  'POST /api/gestion/retours/:id/refuser': {
    params: { id: number };
    body: { reason: string };
    reply: { id: number; order_id: number; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish: 'refund' | 'exchange'; note: string; asked_at: string; refusal_reason: string; fetched_on: string | null; fetch_note: string; collected_at: string | null; outcome: string; lines: Array<{ line_id: number; name: string; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong'; condition: 'resaleable' | 'damaged' | null }>; photos: Array<string>; order_name: string; customer_name: string; customer_phone: string | null; asked_by: string; decided_by: string; decided_at: string | null; received_by: string; received_at: string | null; is_late: boolean; collection: { round_id: number; day: string; driver: string; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed' } | null; has_invoice: boolean; credit_notes: Array<{ id: number; name: string; state: 'asked' | 'issued' | 'refused'; order_id: number; order_name: string; return_id: number | null; customer_name: string; amount: number; amount_untaxed: number; amount_tax: number; reason: string; reference: string; asked_by: string; asked_by_id: number | null; asked_at: string; decided_by: string; decided_at: string | null; issued_at: string | null; note: string }>; version: number };
  };
  /** Termine un retour ; pour un échange, dit ce qui a été donné */
  'POST /api/gestion/retours/:id/terminer': {
    params: { id: number };
    body: { outcome?: string };
    reply: { id: number; order_id: number; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish: 'refund' | 'exchange'; note: string; asked_at: string; refusal_reason: string; fetched_on: string | null; fetch_note: string; collected_at: string | null; outcome: string; lines: Array<{ line_id: number; name: string; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong'; condition: 'resaleable' | 'damaged' | null }>; photos: Array<string>; order_name: string; customer_name: string; customer_phone: string | null; asked_by: string; decided_by: string; decided_at: string | null; received_by: string; received_at: string | null; is_late: boolean; collection: { round_id: number; day: string; driver: string; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed' } | null; has_invoice: boolean; credit_notes: Array<{ id: number; name: string; state: 'asked' | 'issued' | 'refused'; order_id: number; order_name: string; return_id: number | null; customer_name: string; amount: number; amount_untaxed: number; amount_tax: number; reason: string; reference: string; asked_by: string; asked_by_id: number | null; asked_at: string; decided_by: string; decided_at: string | null; issued_at: string | null; note: string }>; version: number };
  };
  /** Les dossiers du service après-vente ; cherche un numéro, un client, un appareil, une série */
  'GET /api/gestion/sav': {
    query: { page?: number; limit?: number; sort?: 'opened_at' | '-opened_at' | 'due_at' | '-due_at'; q?: string; ids?: string; state?: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; open?: 'true'; overdue?: 'true'; mine?: 'true'; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; customer_name: string; article: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; opened_at: string; due_at: string; minutes_left: number | null; is_overdue: boolean; answered_at: string | null; assigned_to: string; awaits_us: boolean }>; total: number; is_more: boolean };
  };
  /** Note une panne signalée par téléphone */
  'POST /api/gestion/sav': {
    body: { order_id?: number; line_id?: number; warranty_id?: number; article?: string; serial?: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; name: string; phone: string; email?: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Les pannes par marque et modèle et le temps de réponse, d’une période */
  'GET /api/gestion/sav-bilan': {
    query: { date_from?: string; date_to?: string };
    reply: { cases: number; answered: number; median_minutes: number | null; judged: number; in_time: number; quotes: { asked: number; accepted: number; declined: number }; articles: Array<{ brand: string; article: string; cases: number; covered: number }> };
  };
  /** Un dossier avec son fil, ses fichiers et son délai */
  'GET /api/gestion/sav/:id': {
    params: { id: number };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Confie l’appareil à un atelier partenaire */
  'POST /api/gestion/sav/:id/atelier': {
    params: { id: number };
    body: { workshop_id: number; note?: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Annule « Réparé » ou « À échanger », avec un mot au client */
  'POST /api/gestion/sav/:id/derniere-etape': {
    params: { id: number };
    body: { note?: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Propose au client un devis, pièces et main-d’œuvre ; il répond par le lien */
  'POST /api/gestion/sav/:id/devis': {
    params: { id: number };
    body: { parts: number; labour: number; note?: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Décide d’échanger l’appareil ; d’une commande, le retour est noté avec */
  'POST /api/gestion/sav/:id/echange': {
    params: { id: number };
    body: { note?: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Répond au client, ce qui arrête le délai, et dit si l’on attend un mot de lui */
  'POST /api/gestion/sav/:id/messages': {
    params: { id: number };
    body: { text: string; waits?: boolean };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Ajoute une note que le client ne lit pas */
  'POST /api/gestion/sav/:id/notes': {
    params: { id: number };
    body: { text: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Prête un appareil au client pendant la réparation */
  'POST /api/gestion/sav/:id/pret': {
    params: { id: number };
    body: { name: string; serial: string; until: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Note que l’appareil prêté est revenu */
  'POST /api/gestion/sav/:id/pret/retour': {
    params: { id: number };
    body: { note?: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Note que l’appareil est réparé */
  'POST /api/gestion/sav/:id/reparation': {
    params: { id: number };
    body: { note?: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Prend un dossier, ou le laisse à d’autres */
  'POST /api/gestion/sav/:id/suivi': {
    params: { id: number };
    body: { mine: boolean };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Termine un dossier ; un refus dit pourquoi */
  'POST /api/gestion/sav/:id/terminer': {
    params: { id: number };
    body: { outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault'; reason?: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string; minutes_left: number | null; is_overdue: boolean; channel: 'account' | 'link' | 'telephone'; customer_id: number | null; customer_name: string; customer_phone: string | null; customer_email: string; assigned_to: string; is_mine: boolean; workshop: { id: number; name: string; phone: string; sent_at: string } | null; return_id: number | null; version: number };
  };
  /** Le stock de chaque article, lieu par lieu ; cherche une référence, un nom, une marque */
  'GET /api/gestion/stock': {
    query: { page?: number; limit?: number; sort?: 'name' | '-name' | 'reference' | '-reference' | 'available' | '-available'; q?: string; ids?: string; place_id?: number; stock?: 'none' | 'low' | 'counted' | 'uncounted' };
    reply: { items: Array<{ id: number; reference: string; name: string; tracks_serials: boolean; available: number | null; on_hand: number | null; reserved: number; on_road: number; expected: number; expected_on: string | null; places: Array<{ place_id: number; name: string; on_hand: number }> }>; total: number; is_more: boolean };
  };
  /** Le stock d’un article, lieu par lieu */
  'GET /api/gestion/stock/:id': {
    params: { id: number };
    reply: { id: number; reference: string; name: string; tracks_serials: boolean; available: number | null; on_hand: number | null; reserved: number; on_road: number; expected: number; expected_on: string | null; places: Array<{ place_id: number; name: string; on_hand: number }> };
  };
  /** Dit si les pièces d’un article portent chacune un numéro de série */
  'POST /api/gestion/stock/:id/numeros': {
    params: { id: number };
    body: { tracks_serials: boolean };
    reply: { id: number; reference: string; name: string; tracks_serials: boolean; available: number | null; on_hand: number | null; reserved: number; on_road: number; expected: number; expected_on: string | null; places: Array<{ place_id: number; name: string; on_hand: number }> };
  };
  /** Recalcule le stock d’après ses mouvements et dit quels articles diffèrent */
  'GET /api/gestion/stock/controle': {
    reply: { differences: Array<{ product_id: number; reference: string; name: string; available: number | null; computed: number; places: Array<{ place: string; on_hand: number; moved: number }> }> };
  };
  /** Note des pièces cassées, volées ou perdues */
  'POST /api/gestion/stock/pertes': {
    body: { product_id?: number; reference?: string; place_id: number; pieces: number; reason: string };
    reply: { id: number; reference: string; name: string; tracks_serials: boolean; available: number | null; on_hand: number | null; reserved: number; on_road: number; expected: number; expected_on: string | null; places: Array<{ place_id: number; name: string; on_hand: number }> };
  };
  /** Remet en place des pièces d’une commande qui sont revenues */
  'POST /api/gestion/stock/retours': {
    body: { product_id?: number; reference?: string; order_id?: number; order_name?: string; place_id?: number; pieces: number; reason: string; serials?: Array<string> };
    reply: { id: number; reference: string; name: string; tracks_serials: boolean; available: number | null; on_hand: number | null; reserved: number; on_road: number; expected: number; expected_on: string | null; places: Array<{ place_id: number; name: string; on_hand: number }> };
  };
  /** Les synonymes de la recherche ; cherche un mot */
  'GET /api/gestion/synonymes': {
    query: { page?: number; limit?: number; sort?: 'term' | '-term' | 'meaning' | '-meaning'; q?: string; ids?: string };
    reply: { items: Array<{ id: string; term: string; meaning: string }>; total: number; is_more: boolean };
  };
  /** Ajoute un synonyme, dans un sens ou dans les deux */
  'POST /api/gestion/synonymes': {
    body: { term: string; meaning: string; both?: boolean };
    reply: { id: string; term: string; meaning: string };
  };
  /** Retire un synonyme, dans ce sens seulement */
  'DELETE /api/gestion/synonymes/:id': {
    params: { id: string };
    reply: { id: string };
  };
  /** Les tournées de livraison ; cherche un livreur, un véhicule ou une commande */
  'GET /api/gestion/tournees': {
    query: { page?: number; limit?: number; sort?: 'day' | '-day' | 'state' | '-state' | 'driver' | '-driver'; q?: string; ids?: string; state?: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id?: number; place_id?: number; date_from?: string; date_to?: string };
    reply: { items: Array<{ id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; stops: number; settled: number; delivered: number; version: number }>; total: number; is_more: boolean };
  };
  /** Ouvre une tournée */
  'POST /api/gestion/tournees': {
    body: { day: string; driver_id: number; vehicle_id?: number | null; place_id?: number; note?: string };
    reply: { id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; version: number; plate: string; created_at: string; closed_at: string | null; started_at: string | null; ended_at: string | null; ended_by: string; accepted_at: string | null; accepted_by: string; stops: Array<{ customer_name: string; recipient: string; phone: string | null; zone: string; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null; plus_code: string; second_phone: string | null; door_photo: string | null; voice_note: string | null; note: string; id: number; kind: 'delivery' | 'collection'; return_id: number | null; return_note: string; taken: Array<{ line_id: number; name: string; pieces: number; serials: Array<string> }>; order_id: number; order_name: string; position: number; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed'; problem: string; slot: { id: number; day: string; from: string; until: string } | null; wished_on: string | null; lines: Array<{ line_id: number; product_id: number | null; name: string; quantity: number; tracks_serials: boolean }>; litres: number; kg: number | null; amount_due: number; cash_duty_percent: number; expected_at: string | null; settled_at: string | null; settled_phone_at: string | null; settled_by: string; received_by: string; reason: string; wished_day: string | null; handed: number; collected: number; proofs: Array<{ kind: 'signature' | 'photo'; url: string }> }>; totals: { orders: number; pieces: number; litres: number; kg: number | null; unmeasured: number; unweighed: number; max_litres: number | null; max_kg: number | null; to_collect: number }; missing: Array<{ product_id: number; name: string; needed: number; there: number }>; cash_expected: number; cash_counted: number | null; back: Array<{ order_id: number; order_name: string; line_id: number; name: string; expected: number; counted: number | null }>; end_note: string; back_note: string; acceptance_note: string; accept_refusal: string | null };
  };
  /** Supprime une tournée ouverte ; ses commandes sont de nouveau à planifier */
  'DELETE /api/gestion/tournees/:id': {
    params: { id: number };
    reply: { id: number };
  };
  /** Une tournée avec ses arrêts, sa charge et sa caisse */
  'GET /api/gestion/tournees/:id': {
    params: { id: number };
    reply: { id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; version: number; plate: string; created_at: string; closed_at: string | null; started_at: string | null; ended_at: string | null; ended_by: string; accepted_at: string | null; accepted_by: string; stops: Array<{ customer_name: string; recipient: string; phone: string | null; zone: string; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null; plus_code: string; second_phone: string | null; door_photo: string | null; voice_note: string | null; note: string; id: number; kind: 'delivery' | 'collection'; return_id: number | null; return_note: string; taken: Array<{ line_id: number; name: string; pieces: number; serials: Array<string> }>; order_id: number; order_name: string; position: number; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed'; problem: string; slot: { id: number; day: string; from: string; until: string } | null; wished_on: string | null; lines: Array<{ line_id: number; product_id: number | null; name: string; quantity: number; tracks_serials: boolean }>; litres: number; kg: number | null; amount_due: number; cash_duty_percent: number; expected_at: string | null; settled_at: string | null; settled_phone_at: string | null; settled_by: string; received_by: string; reason: string; wished_day: string | null; handed: number; collected: number; proofs: Array<{ kind: 'signature' | 'photo'; url: string }> }>; totals: { orders: number; pieces: number; litres: number; kg: number | null; unmeasured: number; unweighed: number; max_litres: number | null; max_kg: number | null; to_collect: number }; missing: Array<{ product_id: number; name: string; needed: number; there: number }>; cash_expected: number; cash_counted: number | null; back: Array<{ order_id: number; order_name: string; line_id: number; name: string; expected: number; counted: number | null }>; end_note: string; back_note: string; acceptance_note: string; accept_refusal: string | null };
  };
  /** Change le jour, le livreur, le véhicule ou le départ d’une tournée avant son départ */
  'PUT /api/gestion/tournees/:id': {
    params: { id: number };
    body: { day?: string; driver_id?: number; vehicle_id?: number | null; place_id?: number; note?: string };
    reply: { id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; version: number; plate: string; created_at: string; closed_at: string | null; started_at: string | null; ended_at: string | null; ended_by: string; accepted_at: string | null; accepted_by: string; stops: Array<{ customer_name: string; recipient: string; phone: string | null; zone: string; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null; plus_code: string; second_phone: string | null; door_photo: string | null; voice_note: string | null; note: string; id: number; kind: 'delivery' | 'collection'; return_id: number | null; return_note: string; taken: Array<{ line_id: number; name: string; pieces: number; serials: Array<string> }>; order_id: number; order_name: string; position: number; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed'; problem: string; slot: { id: number; day: string; from: string; until: string } | null; wished_on: string | null; lines: Array<{ line_id: number; product_id: number | null; name: string; quantity: number; tracks_serials: boolean }>; litres: number; kg: number | null; amount_due: number; cash_duty_percent: number; expected_at: string | null; settled_at: string | null; settled_phone_at: string | null; settled_by: string; received_by: string; reason: string; wished_day: string | null; handed: number; collected: number; proofs: Array<{ kind: 'signature' | 'photo'; url: string }> }>; totals: { orders: number; pieces: number; litres: number; kg: number | null; unmeasured: number; unweighed: number; max_litres: number | null; max_kg: number | null; to_collect: number }; missing: Array<{ product_id: number; name: string; needed: number; there: number }>; cash_expected: number; cash_counted: number | null; back: Array<{ order_id: number; order_name: string; line_id: number; name: string; expected: number; counted: number | null }>; end_note: string; back_note: string; acceptance_note: string; accept_refusal: string | null };
  };
  /** Fixe les arrêts d’une tournée ouverte et leur ordre */
  'PUT /api/gestion/tournees/:id/arrets': {
    params: { id: number };
    body: { stops: Array<{ order_id: number }> };
    reply: { id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; version: number; plate: string; created_at: string; closed_at: string | null; started_at: string | null; ended_at: string | null; ended_by: string; accepted_at: string | null; accepted_by: string; stops: Array<{ customer_name: string; recipient: string; phone: string | null; zone: string; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null; plus_code: string; second_phone: string | null; door_photo: string | null; voice_note: string | null; note: string; id: number; kind: 'delivery' | 'collection'; return_id: number | null; return_note: string; taken: Array<{ line_id: number; name: string; pieces: number; serials: Array<string> }>; order_id: number; order_name: string; position: number; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed'; problem: string; slot: { id: number; day: string; from: string; until: string } | null; wished_on: string | null; lines: Array<{ line_id: number; product_id: number | null; name: string; quantity: number; tracks_serials: boolean }>; litres: number; kg: number | null; amount_due: number; cash_duty_percent: number; expected_at: string | null; settled_at: string | null; settled_phone_at: string | null; settled_by: string; received_by: string; reason: string; wished_day: string | null; handed: number; collected: number; proofs: Array<{ kind: 'signature' | 'photo'; url: string }> }>; totals: { orders: number; pieces: number; litres: number; kg: number | null; unmeasured: number; unweighed: number; max_litres: number | null; max_kg: number | null; to_collect: number }; missing: Array<{ product_id: number; name: string; needed: number; there: number }>; cash_expected: number; cash_counted: number | null; back: Array<{ order_id: number; order_name: string; line_id: number; name: string; expected: number; counted: number | null }>; end_note: string; back_note: string; acceptance_note: string; accept_refusal: string | null };
  };
  /** Propose un ordre des arrêts : l’heure du créneau, puis la zone, puis le plus proche */
  'GET /api/gestion/tournees/:id/arrets/proposition': {
    params: { id: number };
    reply: { order_ids: Array<number> };
  };
  /** Ce qui se charge pour une tournée, par article, sans les clients */
  'GET /api/gestion/tournees/:id/chargement': {
    params: { id: number };
    reply: { id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; stops: number; version: number; plate: string; articles: Array<{ product_id: number | null; name: string; quantity: number; tracks_serials: boolean; there: number | null }> };
  };
  /** Clôt une tournée : on charge. Ses créneaux se ferment quand toutes leurs commandes sont dans des tournées closes */
  'POST /api/gestion/tournees/:id/clore': {
    params: { id: number };
    reply: { id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; version: number; plate: string; created_at: string; closed_at: string | null; started_at: string | null; ended_at: string | null; ended_by: string; accepted_at: string | null; accepted_by: string; stops: Array<{ customer_name: string; recipient: string; phone: string | null; zone: string; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null; plus_code: string; second_phone: string | null; door_photo: string | null; voice_note: string | null; note: string; id: number; kind: 'delivery' | 'collection'; return_id: number | null; return_note: string; taken: Array<{ line_id: number; name: string; pieces: number; serials: Array<string> }>; order_id: number; order_name: string; position: number; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed'; problem: string; slot: { id: number; day: string; from: string; until: string } | null; wished_on: string | null; lines: Array<{ line_id: number; product_id: number | null; name: string; quantity: number; tracks_serials: boolean }>; litres: number; kg: number | null; amount_due: number; cash_duty_percent: number; expected_at: string | null; settled_at: string | null; settled_phone_at: string | null; settled_by: string; received_by: string; reason: string; wished_day: string | null; handed: number; collected: number; proofs: Array<{ kind: 'signature' | 'photo'; url: string }> }>; totals: { orders: number; pieces: number; litres: number; kg: number | null; unmeasured: number; unweighed: number; max_litres: number | null; max_kg: number | null; to_collect: number }; missing: Array<{ product_id: number; name: string; needed: number; there: number }>; cash_expected: number; cash_counted: number | null; back: Array<{ order_id: number; order_name: string; line_id: number; name: string; expected: number; counted: number | null }>; end_note: string; back_note: string; acceptance_note: string; accept_refusal: string | null };
  };
  /** Fait partir une tournée close : ses commandes sont en livraison */
  'POST /api/gestion/tournees/:id/partir': {
    params: { id: number };
    reply: { id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; version: number; plate: string; created_at: string; closed_at: string | null; started_at: string | null; ended_at: string | null; ended_by: string; accepted_at: string | null; accepted_by: string; stops: Array<{ customer_name: string; recipient: string; phone: string | null; zone: string; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null; plus_code: string; second_phone: string | null; door_photo: string | null; voice_note: string | null; note: string; id: number; kind: 'delivery' | 'collection'; return_id: number | null; return_note: string; taken: Array<{ line_id: number; name: string; pieces: number; serials: Array<string> }>; order_id: number; order_name: string; position: number; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed'; problem: string; slot: { id: number; day: string; from: string; until: string } | null; wished_on: string | null; lines: Array<{ line_id: number; product_id: number | null; name: string; quantity: number; tracks_serials: boolean }>; litres: number; kg: number | null; amount_due: number; cash_duty_percent: number; expected_at: string | null; settled_at: string | null; settled_phone_at: string | null; settled_by: string; received_by: string; reason: string; wished_day: string | null; handed: number; collected: number; proofs: Array<{ kind: 'signature' | 'photo'; url: string }> }>; totals: { orders: number; pieces: number; litres: number; kg: number | null; unmeasured: number; unweighed: number; max_litres: number | null; max_kg: number | null; to_collect: number }; missing: Array<{ product_id: number; name: string; needed: number; there: number }>; cash_expected: number; cash_counted: number | null; back: Array<{ order_id: number; order_name: string; line_id: number; name: string; expected: number; counted: number | null }>; end_note: string; back_note: string; acceptance_note: string; accept_refusal: string | null };
  };
  /** Rouvre une tournée close qui n’est pas partie, et les créneaux qu’elle avait fermés */
  'POST /api/gestion/tournees/:id/rouvrir': {
    params: { id: number };
    reply: { id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; version: number; plate: string; created_at: string; closed_at: string | null; started_at: string | null; ended_at: string | null; ended_by: string; accepted_at: string | null; accepted_by: string; stops: Array<{ customer_name: string; recipient: string; phone: string | null; zone: string; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null; plus_code: string; second_phone: string | null; door_photo: string | null; voice_note: string | null; note: string; id: number; kind: 'delivery' | 'collection'; return_id: number | null; return_note: string; taken: Array<{ line_id: number; name: string; pieces: number; serials: Array<string> }>; order_id: number; order_name: string; position: number; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed'; problem: string; slot: { id: number; day: string; from: string; until: string } | null; wished_on: string | null; lines: Array<{ line_id: number; product_id: number | null; name: string; quantity: number; tracks_serials: boolean }>; litres: number; kg: number | null; amount_due: number; cash_duty_percent: number; expected_at: string | null; settled_at: string | null; settled_phone_at: string | null; settled_by: string; received_by: string; reason: string; wished_day: string | null; handed: number; collected: number; proofs: Array<{ kind: 'signature' | 'photo'; url: string }> }>; totals: { orders: number; pieces: number; litres: number; kg: number | null; unmeasured: number; unweighed: number; max_litres: number | null; max_kg: number | null; to_collect: number }; missing: Array<{ product_id: number; name: string; needed: number; there: number }>; cash_expected: number; cash_counted: number | null; back: Array<{ order_id: number; order_name: string; line_id: number; name: string; expected: number; counted: number | null }>; end_note: string; back_note: string; acceptance_note: string; accept_refusal: string | null };
  };
  /** Termine une tournée à la place du livreur, avec la caisse et les articles rapportés */
  'POST /api/gestion/tournees/:id/terminer': {
    params: { id: number };
    body: { cash: number; goods: Array<{ line_id: number; pieces: number }>; note?: string };
    reply: { id: number; day: string; state: 'open' | 'closed' | 'on_the_way' | 'ended' | 'accepted'; driver_id: number | null; driver: string; vehicle_id: number | null; vehicle: string; place_id: number; place: string; note: string; version: number; plate: string; created_at: string; closed_at: string | null; started_at: string | null; ended_at: string | null; ended_by: string; accepted_at: string | null; accepted_by: string; stops: Array<{ customer_name: string; recipient: string; phone: string | null; zone: string; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null; plus_code: string; second_phone: string | null; door_photo: string | null; voice_note: string | null; note: string; id: number; kind: 'delivery' | 'collection'; return_id: number | null; return_note: string; taken: Array<{ line_id: number; name: string; pieces: number; serials: Array<string> }>; order_id: number; order_name: string; position: number; state: 'planned' | 'on_the_way' | 'delivered' | 'collected' | 'absent' | 'refused' | 'skipped' | 'removed'; problem: string; slot: { id: number; day: string; from: string; until: string } | null; wished_on: string | null; lines: Array<{ line_id: number; product_id: number | null; name: string; quantity: number; tracks_serials: boolean }>; litres: number; kg: number | null; amount_due: number; cash_duty_percent: number; expected_at: string | null; settled_at: string | null; settled_phone_at: string | null; settled_by: string; received_by: string; reason: string; wished_day: string | null; handed: number; collected: number; proofs: Array<{ kind: 'signature' | 'photo'; url: string }> }>; totals: { orders: number; pieces: number; litres: number; kg: number | null; unmeasured: number; unweighed: number; max_litres: number | null; max_kg: number | null; to_collect: number }; missing: Array<{ product_id: number; name: string; needed: number; there: number }>; cash_expected: number; cash_counted: number | null; back: Array<{ order_id: number; order_name: string; line_id: number; name: string; expected: number; counted: number | null }>; end_note: string; back_note: string; acceptance_note: string; accept_refusal: string | null };
  };
  /** Ce qui est à livrer et n’est dans aucune tournée, par jour, zone et créneau ; les retards d’abord */
  'GET /api/gestion/tournees/a-planifier': {
    query: { date_to?: string; zone_id?: number };
    reply: { days: Array<{ day: string | null; groups: Array<{ zone_id: number | null; zone: string; slot: { id: number; day: string; from: string; until: string } | null; orders: Array<{ customer_name: string; recipient: string; phone: string | null; zone: string; city: string; quarter: string; street: string; landmark: string; latitude: number | null; longitude: number | null; plus_code: string; second_phone: string | null; door_photo: string | null; voice_note: string | null; note: string; order_id: number; kind: 'delivery' | 'collection'; order_name: string; placed_at: string; goods: string; litres: number; kg: number | null; amount_due: number; wished_on: string | null; is_late: boolean }> }> }>; is_more: boolean };
  };
  /** Les transferts d’un lieu à l’autre */
  'GET /api/gestion/transferts': {
    query: { page?: number; limit?: number; sort?: 'sent_at' | '-sent_at'; q?: string; ids?: string; state?: 'sent' | 'received'; place_id?: number; product_id?: number };
    reply: { items: Array<{ id: number; from_id: number; from: string; to_id: number; to: string; state: 'sent' | 'received'; note: string; sent_at: string; received_at: string | null; pieces: number; version: number }>; total: number; is_more: boolean };
  };
  /** Envoie des articles d’un lieu à un autre */
  'POST /api/gestion/transferts': {
    body: { from_id: number; to_id: number; note?: string; lines: Array<{ product_id?: number; reference?: string; pieces: number }> };
    reply: { id: number; from_id: number; from: string; to_id: number; to: string; state: 'sent' | 'received'; note: string; sent_at: string; received_at: string | null; pieces: number; version: number; lines: Array<{ id: number; product_id: number | null; name: string; sent: number; received: number | null; reason: string }> };
  };
  /** Un transfert avec ses lignes */
  'GET /api/gestion/transferts/:id': {
    params: { id: number };
    reply: { id: number; from_id: number; from: string; to_id: number; to: string; state: 'sent' | 'received'; note: string; sent_at: string; received_at: string | null; pieces: number; version: number; lines: Array<{ id: number; product_id: number | null; name: string; sent: number; received: number | null; reason: string }> };
  };
  /** Reçoit un transfert ; ce qui manque est une perte */
  'POST /api/gestion/transferts/:id/reception': {
    params: { id: number };
    body: { missing?: Array<{ product_id?: number; reference?: string; received: number; reason: string }> };
    reply: { id: number; from_id: number; from: string; to_id: number; to: string; state: 'sent' | 'received'; note: string; sent_at: string; received_at: string | null; pieces: number; version: number; lines: Array<{ id: number; product_id: number | null; name: string; sent: number; received: number | null; reason: string }> };
  };
  /** Les véhicules des tournées ; cherche un nom ou une plaque */
  'GET /api/gestion/vehicules': {
    query: { page?: number; limit?: number; sort?: 'name' | '-name'; q?: string; ids?: string; active?: 'true' | 'false' };
    reply: { items: Array<{ id: number; name: string; plate: string; max_litres: number | null; max_kg: number | null; active: boolean; version: number }>; total: number; is_more: boolean };
  };
  /** Ajoute un véhicule */
  'POST /api/gestion/vehicules': {
    body: { name: string; plate?: string; max_litres?: number | null; max_kg?: number | null; active?: boolean };
    reply: { id: number; name: string; plate: string; max_litres: number | null; max_kg: number | null; active: boolean; version: number };
  };
  /** Un véhicule */
  'GET /api/gestion/vehicules/:id': {
    params: { id: number };
    reply: { id: number; name: string; plate: string; max_litres: number | null; max_kg: number | null; active: boolean; version: number };
  };
  /** Change un véhicule, ou ne l’utilise plus */
  'PUT /api/gestion/vehicules/:id': {
    params: { id: number };
    body: { name: string; plate?: string; max_litres?: number | null; max_kg?: number | null; active?: boolean };
    reply: { id: number; name: string; plate: string; max_litres: number | null; max_kg: number | null; active: boolean; version: number };
  };
  /** Les zones de livraison, servies ou non ; cherche un nom */
  'GET /api/gestion/zones': {
    query: { page?: number; limit?: number; sort?: 'rank' | '-rank' | 'name' | '-name' | 'fee' | '-fee'; q?: string; ids?: string; active?: 'true' | 'false' };
    reply: { items: Array<{ id: number; name: string; fee: number; free_from: number | null; delay: string; rank: number; active: boolean; version: number }>; total: number; is_more: boolean };
  };
  /** Une zone de livraison */
  'GET /api/gestion/zones/:id': {
    params: { id: number };
    reply: { id: number; name: string; fee: number; free_from: number | null; delay: string; rank: number; active: boolean; version: number };
  };
  /** Déposer une image (JPEG, PNG, WebP ou AVIF, 10 Mo au plus), champ « file » */
  'POST /api/images': {
    reply: { hash: string; width: number; height: number; color: string; url: string; sizes: Array<{ width: number; url: string }> };
  };
  /** Les articles, page par page : sans `since` tout ce qu’il y a, avec `since` ce qui a changé depuis */
  'GET /api/integrations/v1/articles': {
    query: { since?: string; limit?: number };
    reply: { items: Array<{ id: number; reference: string; name: string; brand: string | null; description: string | null; category_id: number; price: number; list_price: number; promo_price: number | null; en_promo: boolean; preorder_price: number | null; creditorder_price: number | null; is_creditorder: boolean; sale_ok: boolean; active: boolean; warranty_months: number | null; created_at: string } | { id: number; deleted: true }>; next: string; is_more: boolean };
  };
  /** Les clients, page par page : sans `since` tout ce qu’il y a, avec `since` ce qui a changé depuis */
  'GET /api/integrations/v1/clients': {
    query: { since?: string; limit?: number };
    reply: { items: Array<{ id: number; name: string; email: string; phone: string | null; city: string; is_verified: boolean; membership_state: 'pending' | 'accepted' | 'rejected'; company_id: number | null; created_at: string } | { id: number; deleted: true }>; next: string; is_more: boolean };
  };
  /** Les commandes et leurs lignes, page par page : sans `since` tout ce qu’il y a, avec `since` ce qui a changé depuis */
  'GET /api/integrations/v1/commandes': {
    query: { since?: string; limit?: number };
    reply: { items: Array<{ id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; delivery_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; payment_state: 'not_paid' | 'partial' | 'paid'; payment_mode: 'domicile' | 'online' | 'echelonne'; partner_id: number; buyer_name: string; buyer_email: string; buyer_phone: string | null; recipient: string; recipient_phone: string | null; city: string; quarter: string; street: string; landmark: string; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; note: string; date_order: string; updated_at: string; cancelled_at: string | null; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_total: number }> } | { id: number; deleted: true }>; next: string; is_more: boolean };
  };
  /** Les paiements, page par page : sans `since` tout ce qu’il y a, avec `since` ce qui a changé depuis */
  'GET /api/integrations/v1/paiements': {
    query: { since?: string; limit?: number };
    reply: { items: Array<{ id: number; transaction_id: string; reference: string; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; provider_transaction_id: string | null; order_id: number; amount: number; refunded: number; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; created_at: string; completed_at: string | null; booked_at: string | null; refunded_at: string | null } | { id: number; deleted: true }>; next: string; is_more: boolean };
  };
  /** Les retours et leurs articles, page par page : sans `since` tout ce qu’il y a, avec `since` ce qui a changé depuis */
  'GET /api/integrations/v1/retours': {
    query: { since?: string; limit?: number };
    reply: { items: Array<{ id: number; order_id: number; state: 'requested' | 'approved' | 'received' | 'closed' | 'refused'; wish: 'refund' | 'exchange'; note: string; refusal_reason: string; outcome: string; asked_at: string; decided_at: string | null; received_at: string | null; closed_at: string | null; lines: Array<{ order_line_id: number; quantity: number; reason: 'changed-mind' | 'damaged' | 'faulty' | 'wrong'; condition: 'resaleable' | 'damaged' | null }> } | { id: number; deleted: true }>; next: string; is_more: boolean };
  };
  /** Le stock à vendre des articles comptés, page par page : sans `since` tout ce qu’il y a, avec `since` ce qui a changé depuis */
  'GET /api/integrations/v1/stock': {
    query: { since?: string; limit?: number };
    reply: { items: Array<{ id: number; available: number } | { id: number; deleted: true }>; next: string; is_more: boolean };
  };
  /** Une liste partagée, aux prix du jour, pour qui a son lien */
  'GET /api/listes-partagees': {
    query: { token: string };
    reply: { list: 'cart' | 'preorder' | 'wishlist'; shared_at: string; expires_at: string; lines: Array<{ id: number; name: string; quantity: number; product: { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> } | null }> };
  };
  /** Partage un panier ou une liste de souhaits par un lien, avec ou sans compte */
  'POST /api/listes-partagees': {
    body: { list: 'cart' | 'preorder' | 'wishlist'; lines: Array<{ id: number; quantity: number }> };
    reply: { id: number; list: 'cart' | 'preorder' | 'wishlist'; shared_at: string; expires_at: string; token: string; key: string };
  };
  /** Met fin à un partage : son lien n’ouvre plus rien */
  'POST /api/listes-partagees/:id/arret': {
    params: { id: number };
    body: { key?: string };
    reply: { message: string };
  };
  /** Garde la photo d’une porte ou un message vocal pour le livreur (`data` : adresse data:), dont la clé va ensuite avec une adresse ou une commande */
  'POST /api/livraison/medias': {
    body: { kind: 'photo' | 'voice'; data: string };
    reply: { key: string; url: string };
  };
  /** Les lieux où une commande se retire, et ce qui y manque des articles demandés */
  'GET /api/livraison/points-retrait': {
    query: { articles?: string };
    reply: Array<{ id: number; name: string; address: string; hours: string; from: string; missing: Array<string> }>;
  };
  /** Où la boutique livre, et pour combien */
  'GET /api/livraison/zones': {
    reply: Array<{ id: number; name: string; fee: number; free_from: number | null; delay: string; rank: number; active: boolean; has_slots: boolean }>;
  };
  /** Ajoute une zone de livraison */
  'POST /api/livraison/zones': {
    body: { name: string; fee: number; free_from?: number | null; delay?: string; rank?: number; active?: boolean };
    reply: { id: number; name: string; fee: number; free_from: number | null; delay: string; rank: number; active: boolean; version: number };
  };
  /** Change une zone de livraison */
  'PUT /api/livraison/zones/:id': {
    params: { id: number };
    body: { name: string; fee: number; free_from?: number | null; delay?: string; rank?: number; active?: boolean };
    reply: { id: number; name: string; fee: number; free_from: number | null; delay: string; rank: number; active: boolean; version: number };
  };
  /** Les créneaux ouverts d’une zone dans les jours qui viennent, et leurs places */
  'GET /api/livraison/zones/:id/creneaux': {
    params: { id: number };
    query: { jours?: number; litres?: number };
    reply: Array<{ id: number; day: string; from: string; until: string; left: number; is_full: boolean }>;
  };
  /** Lieu approximatif du visiteur, d’après son adresse IP */
  'GET /api/localisation': {
    reply: { city: string; region: string; country: string; ip: string; loc: string };
  };
  /** Choisit un nouveau mot de passe avec le jeton reçu */
  'POST /api/new-password': {
    body: { email: string; password: string; token: string };
    reply: { status: 'success'; message: string };
  };
  /** Crée un compte et envoie son code de vérification */
  'POST /api/new_compte': {
    body: { name: string; email: string; password: string; city: string; phone: string; conditions?: boolean };
    reply: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false; company_id: number; company_name: string };
  };
  /** La clé publique des notifications ; vide quand la boutique n’en envoie pas */
  'GET /api/notifications/cle': {
    reply: { key: string };
  };
  /** Les packs en cours */
  'GET /api/pack_product': {
    query: { images?: 'base64' | 'url' };
    reply: Array<{ id: number; code: string; name: string; start_date: string | null; end_date: string | null; state: 'draft' | 'actif' | 'expire'; sommeTotal: number; separate_total: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; produits: Array<{ id: number; line_id: number; product_id: number; category: string | null; name: string; price_unit: number; quantity: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }> }>;
  };
  /** Crée un pack */
  'POST /api/pack_product': {
    body: { code: string; name: string; start_date?: string | null; end_date?: string | null; active?: boolean; picture?: string | null; lines: Array<{ product_id: number; quantity: number; price_unit?: number }> };
    reply: { id: number; code: string; name: string; start_date: string | null; end_date: string | null; state: 'draft' | 'actif' | 'expire'; sommeTotal: number; separate_total: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; produits: Array<{ id: number; line_id: number; product_id: number; category: string | null; name: string; price_unit: number; quantity: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; active: boolean; picture: string | null; lines: Array<{ product_id: number; name: string; quantity: number; price_unit: number; shown_price: number; listed: boolean }>; version: number };
  };
  /** Un pack en cours, par son code */
  'GET /api/pack_product/:code': {
    params: { code: string };
    query: { images?: 'base64' | 'url' };
    reply: { id: number; code: string; name: string; start_date: string | null; end_date: string | null; state: 'draft' | 'actif' | 'expire'; sommeTotal: number; separate_total: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; produits: Array<{ id: number; line_id: number; product_id: number; category: string | null; name: string; price_unit: number; quantity: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }> };
  };
  /** Modifie un pack */
  'PUT /api/pack_product/:code': {
    params: { code: string };
    body: { code?: string; name?: string; start_date?: string | null; end_date?: string | null; active?: boolean; picture?: string | null; lines?: Array<{ product_id: number; quantity: number; price_unit?: number }> };
    reply: { id: number; code: string; name: string; start_date: string | null; end_date: string | null; state: 'draft' | 'actif' | 'expire'; sommeTotal: number; separate_total: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; produits: Array<{ id: number; line_id: number; product_id: number; category: string | null; name: string; price_unit: number; quantity: number; image?: string | null; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; active: boolean; picture: string | null; lines: Array<{ product_id: number; name: string; quantity: number; price_unit: number; shown_price: number; listed: boolean }>; version: number };
  };
  /** Donne un mot de passe à qui a commandé sans compte ; un code le confirme */
  'POST /api/partner-create/:email/update': {
    params: { email: string };
    body: { name: string; email?: string; adresse: string; password: string; telephone: string; companie?: string | null; conditions?: boolean };
    reply: string;
  };
  /** Envoie un nouveau code à un compte qui attend sa vérification (`id` : e-mail ou numéro) */
  'GET /api/partner/:id/otp-resend': {
    params: { id: string };
    query: { canal?: 'mail' | 'sms' };
    reply: { message: string };
  };
  /** Envoie un nouveau code à un compte qui attend sa vérification (`id` : e-mail ou numéro) */
  'POST /api/partner/:id/otp-resend': {
    params: { id: string };
    query: { canal?: 'mail' | 'sms' };
    reply: { message: string };
  };
  /** Change les informations d’un compte, pour les clients existants */
  'POST /api/partner/:id/update': {
    params: { id: number };
    body: { name?: string; email?: string | false | null; partner_phone?: string | false | null; partner_city?: string | false | null; function?: string | false | null; password?: string };
    reply: { message: string };
  };
  /** Ce qu’une connexion répond, sans jetons */
  'GET /api/partner/compte/:id': {
    params: { id: number };
    reply: { uid: number; user_context: { lang: string; tz: string; uid: number }; company_id: number; user_info: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false }; is_verified: boolean; company: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string }; parent: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string } | Record<string, unknown> };
  };
  /** Les informations d’un compte */
  'GET /api/partner/compte/:id/details': {
    params: { id: number };
    reply: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false; company_id: number; company_name: string };
  };
  /** Vérifie un compte par son code ; connecte le navigateur qui l’a créé */
  'POST /api/partner/otp-verification': {
    body: { email: string; code: string };
    reply: { message: string; session?: { uid: number; user_context: { lang: string; tz: string; uid: number }; company_id: number; user_info: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false }; is_verified: boolean; company: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string }; parent: { id: number; name: string; email: string | false; phone: string | false; entreprise_code: string | null; info: string } | Record<string, unknown>; access_token: string; expires_in: number; refresh_token: string; refresh_expires_in: number } };
  };
  /** Si une adresse a déjà un mot de passe, pour la création d’un compte */
  'GET /api/partnerByEmail/:email': {
    params: { email: string };
    reply: { email: string; name: string; partner_phone: string; partner_city: string; password: boolean };
  };
  /** Abandonne un paiement qui attend, là où l’opérateur le permet */
  'POST /api/payment/annuler/:id': {
    params: { id: string };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; original_status: string; customer_msisdn: string | null; qr_code_base64: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; expires_at: string | null };
  };
  /** Paie une commande par un bon d’achat, autant que le bon et la commande le permettent */
  'POST /api/payment/bon': {
    body: { order_id: number; order_token?: string; code: string };
    reply: { amount: number; balance: number; amount_residual: number };
  };
  /** Un paiement par son jeton */
  'GET /api/payment/byToken/:token': {
    params: { token: string };
    reply: { id: number; transaction_id: string; amount: number; currency: 'XOF'; payment_method: string; payment_date: string; order_id: number; order_name: string; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; partner_id: number; payment_token: string; payment_state: 'pending' | 'completed' | 'failed'; url_facture: string | false; customer_name: string | false; customer_email: string | false; customer_phone: string | false; token_status: boolean };
  };
  /** Commence un paiement par carte */
  'POST /api/payment/card/initiate': {
    body: { order_id: number; order_token?: string; partner_id?: number | null; transaction_id?: string; phoneNumber?: string; amount?: number; description?: string; currency?: string; reference?: string; success_url?: string; metadata?: Record<string, unknown> };
    reply: { success: true; existing: boolean; existe: boolean; transaction_id: string; token: string; order_id: number; partner_id: number; reference: string; amount: number; currency: 'XOF'; check_url: string; payment_url: string; expires_at: string | null; pay_token: string; status: string };
  };
  /** Ce qui peut être payé d’une commande, et par qui (`id` : la commande) */
  'GET /api/payment/choix/:id': {
    params: { id: number };
    query: { token?: string };
    reply: { order_id: number; order_name: string; amount_residual: number; refusal: string; amount_min: number; amount_max: number; amount_due: number; instalment: number | null; phone: string; providers: Array<{ provider: 'wave' | 'orange' | 'card'; amount_min: number; amount_max: number }>; running: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; original_status: string; customer_msisdn: string | null; qr_code_base64: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; expires_at: string | null } | null };
  };
  /** Tous les paiements d’un client, le plus récent en tête */
  'GET /api/payment/clients/:id': {
    params: { id: number };
    reply: { success: true; partner_id: number; partner_name: string; transactions_count: number; transactions: Array<{ success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; original_status: string; customer_msisdn: string | null; qr_code_base64: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; expires_at: string | null }> };
  };
  /** Commence un paiement Orange Money */
  'POST /api/payment/orange/initiate': {
    body: { order_id: number; order_token?: string; partner_id?: number | null; transaction_id?: string; phoneNumber?: string; amount?: number; description?: string; currency?: string; reference?: string; success_url?: string; metadata?: Record<string, unknown> };
    reply: { success: true; existing: boolean; existe: boolean; transaction_id: string; token: string; order_id: number; partner_id: number; reference: string; amount: number; currency: 'XOF'; check_url: string; payment_url: string; expires_at: string | null; orange_id: string; pay_token: string; status: string; metadata: Record<string, unknown>; success_url: string; cancel_url: string; qr_code_url: string; qr_code_base64: string; qr_id: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; validity_seconds: number; valid_from: string; valid_until: string };
  };
  /** Les paiements Orange Money d’un client */
  'GET /api/payment/orange/partner-transactions/:id': {
    params: { id: number };
    reply: { success: true; partner_id: number; partner_name: string; transactions_count: number; transactions: Array<{ success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; transactionId: string | false; status: string; original_status: string; mapped_status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; customer_msisdn: string | null; channel: string; type: string; metadata: Record<string, unknown>; success_url: string }> };
  };
  /** Les mêmes en détail, en simple liste */
  'GET /api/payment/orange/partner/:id/transactions': {
    params: { id: number };
    reply: Array<{ success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; transactionId: string | false; status: string; original_status: string; mapped_status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; customer_msisdn: string | null; channel: string; type: string; metadata: Record<string, unknown>; success_url: string; pay_token: string | null; facture_filename: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; qr_code_base64: string; qr_id: string | null; validity_seconds: number; valid_from: string; valid_until: string | null }>;
  };
  /** Paiements Orange Money comptés par état et par jour ; un client demande les siens */
  'GET /api/payment/orange/stats': {
    query: { partner_id?: number; date_from?: string; date_to?: string };
    reply: { success: true; count: number; amount: number; by_status: Array<{ status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; count: number; amount: number }>; by_day: Array<{ day: string; count: number; amount: number; completed_count: number; completed_amount: number }> };
  };
  /** Un paiement, par son identifiant */
  'GET /api/payment/orange/status/:id': {
    params: { id: string };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; transactionId: string | false; status: string; original_status: string; mapped_status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; customer_msisdn: string | null; channel: string; type: string; metadata: Record<string, unknown>; success_url: string };
  };
  /** Si le paiement Orange Money est proposé */
  'GET /api/payment/orange/status/test-availability': {
    reply: { success: true; available: boolean };
  };
  /** Un paiement Orange Money, par l’identifiant de l’opérateur */
  'GET /api/payment/orange/transaction/:orangeId': {
    params: { orangeId: string };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; transactionId: string | false; status: string; original_status: string; mapped_status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; customer_msisdn: string | null; channel: string; type: string; metadata: Record<string, unknown>; success_url: string };
  };
  /** Les mêmes en détail, avec l’état de l’opérateur et le nôtre */
  'GET /api/payment/partner/:id/orange-transactions': {
    params: { id: number };
    reply: { success: true; partner: { id: number; name: string; email: string; phone: string | null }; transactions_count: number; transactions: Array<{ success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; transactionId: string | false; status: string; original_status: string; mapped_status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; customer_msisdn: string | null; channel: string; type: string; metadata: Record<string, unknown>; success_url: string; pay_token: string | null; facture_filename: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; qr_code_base64: string; qr_id: string | null; validity_seconds: number; valid_from: string; valid_until: string | null }> };
  };
  /** Les paiements Wave d’un client */
  'GET /api/payment/partner/:id/transactions': {
    params: { id: number };
    reply: { success: true; partner_id: number; partner_name: string; transactions_count: number; transactions: Array<{ success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; custom_transaction_id: string; wave_id: string | null; session_id: string | null; status: string; original_status: string; checkout_status: string; payment_status: string; phone: string | null; success_url: string }> };
  };
  /** Un paiement, par son identifiant */
  'GET /api/payment/status/:id': {
    params: { id: string };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; original_status: string; customer_msisdn: string | null; qr_code_base64: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; expires_at: string | null };
  };
  /** Relit un paiement chez l’opérateur et répond sa commande */
  'PUT /api/payment/verify/:token': {
    params: { token: string };
    body: { payment_state?: unknown };
    reply: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' };
  };
  /** Commence un paiement Wave */
  'POST /api/payment/wave/initiate': {
    body: { order_id: number; order_token?: string; partner_id?: number | null; transaction_id?: string; phoneNumber?: string; amount?: number; description?: string; currency?: string; reference?: string; success_url?: string; metadata?: Record<string, unknown> };
    reply: { success: true; existing: boolean; existe: boolean; transaction_id: string; token: string; order_id: number; partner_id: number; reference: string; amount: number; currency: 'XOF'; check_url: string; payment_url: string; expires_at: string | null; id: string; wave_id: string; session_id: string; checkout_url: string; status: string; checkout_status: string; payment_status: string; qr_code_url: null };
  };
  /** Les mêmes, en simple liste */
  'GET /api/payment/wave/partner-transactions/:id': {
    params: { id: number };
    reply: Array<{ success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; custom_transaction_id: string; wave_id: string | null; session_id: string | null; status: string; original_status: string; checkout_status: string; payment_status: string; phone: string | null; success_url: string }>;
  };
  /** Un paiement, par son identifiant */
  'GET /api/payment/wave/status/:id': {
    params: { id: string };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; custom_transaction_id: string; wave_id: string | null; session_id: string | null; status: string; original_status: string; checkout_status: string; payment_status: string; phone: string | null; success_url: string };
  };
  /** Les précommandes d’un client */
  'GET /api/precommandes/:id': {
    params: { id: number };
    reply: Array<{ id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number; order_line: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }> }>;
  };
  /** Tous les produits en vente */
  'GET /api/produits': {
    query: { images?: 'base64' | 'url' };
    reply: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false }>;
  };
  /** Créer un produit */
  'POST /api/produits': {
    body: { reference?: string | null; name: string; categ_id: string; list_price: number; brand?: string | null; description?: string | false; promo_price?: number | null; en_promo?: boolean; promotion_ends_on?: string | null; preorder_price?: number | null; creditorder_price?: number | null; is_creditorder?: boolean; sale_ok?: boolean; active?: boolean; rang?: number; warranty_months?: number | null; volume_litres?: number | null; specifications?: Array<{ name: string; value: string }>; facts?: { volume_l?: number | null; capacity_kg?: number | null; spin_rpm?: number | null; water_l?: number | null; cooling_btu?: number | null; area_m2?: number | null; screen_in?: number | null; resolution?: 'HD' | 'Full HD' | '4K' | '8K' | null; burners?: number | null; oven_l?: number | null; no_frost?: boolean | null; inverter?: boolean | null; power_w?: number | null; energy_class?: 'A+++' | 'A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null; energy_kwh?: number | null; noise_db?: number | null; width_cm?: number | null; height_cm?: number | null; depth_cm?: number | null; weight_kg?: number | null }; tags?: Array<string>; pictures?: Array<string> };
    reply: { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false; specifications: Array<{ name: string; value: string }>; sheet?: Array<{ key: string; label: string; value: number | string | boolean; text: string; line?: string }>; running_cost?: { amount: number; kwh: number; tariff: number; since: string; text: string; basis: string }; pictures: Array<{ hash: string; width: number; height: number; color: string; url: string; sizes: Array<{ width: number; url: string }> }>; image_128?: string | false; image_512?: string | false; image_1024?: string | false; image_1?: string | false; image_2?: string | false; image_3?: string | false; image_4?: string | false; availability?: { state: 'in_stock' | 'orderable' | 'expected' | 'sold_out'; can_buy: boolean; text: string; places: Array<string>; delivery_text: string; until: string | null }; facts: { volume_l?: number | null; capacity_kg?: number | null; spin_rpm?: number | null; water_l?: number | null; cooling_btu?: number | null; area_m2?: number | null; screen_in?: number | null; resolution?: 'HD' | 'Full HD' | '4K' | '8K' | null; burners?: number | null; oven_l?: number | null; no_frost?: boolean | null; inverter?: boolean | null; power_w?: number | null; energy_class?: 'A+++' | 'A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null; energy_kwh?: number | null; noise_db?: number | null; width_cm?: number | null; height_cm?: number | null; depth_cm?: number | null; weight_kg?: number | null }; promotion_ends_on: string | null; volume_litres: number | null; available: number | null; stock_version: number; listed: boolean; version: number };
  };
  /** Les cartes des produits nommés qui sont en vente, pour les paniers */
  'GET /api/produits-cartes': {
    query: { ids: string };
    reply: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>;
  };
  /** Nombre de produits en vente */
  'GET /api/produits-count': {
    reply: number;
  };
  /** Produits à crédit */
  'GET /api/produits-creditcommande': {
    query: { images?: 'base64' | 'url' };
    reply: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false }>;
  };
  /** Les caractéristiques qui affinent une liste, chaque choix avec son nombre de produits */
  'GET /api/produits-facettes': {
    query: { list?: 'all' | 'promotion' | 'ramadan' | 'tabaski' | 'korite'; category?: string; category_slug?: string; search?: string; min?: number; max?: number; productType?: 'All' | 'promo' | 'credit' | 'precommande'; tag?: string; facts?: string };
    reply: { facets: Array<{ key: string; label: string; options: Array<{ value: string; label: string; count: number; is_chosen: boolean }> }> };
  };
  /** Produits en vente, filtrés, triés et paginés */
  'GET /api/produits-filtrer': {
    query: { category?: string; category_slug?: string; search?: string; min?: number; max?: number; page?: number; limit?: number; productType?: 'All' | 'promo' | 'credit' | 'precommande'; tag?: string; facts?: string; sort?: 'rang' | 'prix' | '-prix' | 'nouveaute'; fields?: 'all' | 'card'; images?: 'base64' | 'url' };
    reply: { products: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false } | { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; total: number; page: number; page_size: number; corrected_search: string | null };
  };
  /** Produits de la campagne Korité en cours */
  'GET /api/produits-filtrer-korite': {
    query: { category?: string; category_slug?: string; search?: string; min?: number; max?: number; page?: number; limit?: number; productType?: 'All' | 'promo' | 'credit' | 'precommande'; tag?: string; facts?: string; sort?: 'rang' | 'prix' | '-prix' | 'nouveaute'; fields?: 'all' | 'card'; images?: 'base64' | 'url' };
    reply: { products: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false } | { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; total: number; page: number; page_size: number; corrected_search: string | null };
  };
  /** Produits en promotion */
  'GET /api/produits-filtrer-promo': {
    query: { category?: string; category_slug?: string; search?: string; min?: number; max?: number; page?: number; limit?: number; productType?: 'All' | 'promo' | 'credit' | 'precommande'; tag?: string; facts?: string; sort?: 'rang' | 'prix' | '-prix' | 'nouveaute'; fields?: 'all' | 'card'; images?: 'base64' | 'url' };
    reply: { products: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false } | { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; total: number; page: number; page_size: number; corrected_search: string | null };
  };
  /** Produits de la campagne Ramadan en cours */
  'GET /api/produits-filtrer-ramadan': {
    query: { category?: string; category_slug?: string; search?: string; min?: number; max?: number; page?: number; limit?: number; productType?: 'All' | 'promo' | 'credit' | 'precommande'; tag?: string; facts?: string; sort?: 'rang' | 'prix' | '-prix' | 'nouveaute'; fields?: 'all' | 'card'; images?: 'base64' | 'url' };
    reply: { products: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false } | { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; total: number; page: number; page_size: number; corrected_search: string | null };
  };
  /** Produits de la campagne Tabaski en cours */
  'GET /api/produits-filtrer-tabaski': {
    query: { category?: string; category_slug?: string; search?: string; min?: number; max?: number; page?: number; limit?: number; productType?: 'All' | 'promo' | 'credit' | 'precommande'; tag?: string; facts?: string; sort?: 'rang' | 'prix' | '-prix' | 'nouveaute'; fields?: 'all' | 'card'; images?: 'base64' | 'url' };
    reply: { products: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false } | { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; total: number; page: number; page_size: number; corrected_search: string | null };
  };
  /** Une page de produits (100 par défaut) */
  'GET /api/produits-page': {
    query: { page?: number; limit?: number; images?: 'base64' | 'url' };
    reply: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false }>;
  };
  /** Produits à précommander */
  'GET /api/produits-precommande': {
    query: { images?: 'base64' | 'url' };
    reply: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false }>;
  };
  /** Retirer un produit du catalogue */
  'DELETE /api/produits/:id': {
    params: { id: number };
    reply: { id: number; message: string };
  };
  /** Un produit en vente avec sa fiche technique et ses images */
  'GET /api/produits/:id': {
    params: { id: number };
    query: { images?: 'base64' | 'url' };
    reply: { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false; specifications: Array<{ name: string; value: string }>; sheet?: Array<{ key: string; label: string; value: number | string | boolean; text: string; line?: string }>; running_cost?: { amount: number; kwh: number; tariff: number; since: string; text: string; basis: string }; pictures: Array<{ hash: string; width: number; height: number; color: string; url: string; sizes: Array<{ width: number; url: string }> }>; image_128?: string | false; image_512?: string | false; image_1024?: string | false; image_1?: string | false; image_2?: string | false; image_3?: string | false; image_4?: string | false; availability?: { state: 'in_stock' | 'orderable' | 'expected' | 'sold_out'; can_buy: boolean; text: string; places: Array<string>; delivery_text: string; until: string | null } };
  };
  /** Modifier un produit (seuls les champs donnés changent) */
  'PUT /api/produits/:id': {
    params: { id: number };
    body: { reference?: string; name?: string; categ_id?: string; list_price?: number; brand?: string | null; description?: string | false; promo_price?: number | null; en_promo?: boolean; promotion_ends_on?: string | null; preorder_price?: number | null; creditorder_price?: number | null; is_creditorder?: boolean; sale_ok?: boolean; active?: boolean; rang?: number; warranty_months?: number | null; volume_litres?: number | null; specifications?: Array<{ name: string; value: string }>; facts?: { volume_l?: number | null; capacity_kg?: number | null; spin_rpm?: number | null; water_l?: number | null; cooling_btu?: number | null; area_m2?: number | null; screen_in?: number | null; resolution?: 'HD' | 'Full HD' | '4K' | '8K' | null; burners?: number | null; oven_l?: number | null; no_frost?: boolean | null; inverter?: boolean | null; power_w?: number | null; energy_class?: 'A+++' | 'A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null; energy_kwh?: number | null; noise_db?: number | null; width_cm?: number | null; height_cm?: number | null; depth_cm?: number | null; weight_kg?: number | null }; tags?: Array<string>; pictures?: Array<string> };
    reply: { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false; specifications: Array<{ name: string; value: string }>; sheet?: Array<{ key: string; label: string; value: number | string | boolean; text: string; line?: string }>; running_cost?: { amount: number; kwh: number; tariff: number; since: string; text: string; basis: string }; pictures: Array<{ hash: string; width: number; height: number; color: string; url: string; sizes: Array<{ width: number; url: string }> }>; image_128?: string | false; image_512?: string | false; image_1024?: string | false; image_1?: string | false; image_2?: string | false; image_3?: string | false; image_4?: string | false; availability?: { state: 'in_stock' | 'orderable' | 'expected' | 'sold_out'; can_buy: boolean; text: string; places: Array<string>; delivery_text: string; until: string | null }; facts: { volume_l?: number | null; capacity_kg?: number | null; spin_rpm?: number | null; water_l?: number | null; cooling_btu?: number | null; area_m2?: number | null; screen_in?: number | null; resolution?: 'HD' | 'Full HD' | '4K' | '8K' | null; burners?: number | null; oven_l?: number | null; no_frost?: boolean | null; inverter?: boolean | null; power_w?: number | null; energy_class?: 'A+++' | 'A++' | 'A+' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | null; energy_kwh?: number | null; noise_db?: number | null; width_cm?: number | null; height_cm?: number | null; depth_cm?: number | null; weight_kg?: number | null }; promotion_ends_on: string | null; volume_litres: number | null; available: number | null; stock_version: number; listed: boolean; version: number };
  };
  /** Dit combien de pièces d’un produit restent à vendre ; null : il n’est pas compté */
  'PUT /api/produits/:id/stock': {
    params: { id: number };
    body: { available: number | null };
    reply: { product_id: number; available: number | null };
  };
  /** Produits d’une catégorie, donnée par son nom ou son numéro */
  'GET /api/produits/categorie/:id': {
    params: { id: string };
    query: { limit?: number; fields?: 'all' | 'card'; images?: 'base64' | 'url' };
    reply: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }>; reference: string; display_name: string; type: 'product'; active: boolean; description: string | false; warranty_months: number | null; created_at: string; updated_at: string; image_256?: string | false } | { id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>;
  };
  /** Établit une facture proforma : ces articles, à ces prix, jusqu’à un jour */
  'POST /api/proformas': {
    body: { company: string; ninea?: string; name: string; email?: string; telephone?: string; zone_id?: number; pickup_place_id?: number; payment_mode?: 'domicile' | 'online'; note?: string; order_lines: Array<{ id: number; quantity: number; list_price?: number }> };
    reply: { id: number; number: string; state: 'open' | 'expired' | 'ordered' | 'withdrawn'; made_at: string; valid_until: string; company: string; ninea: string; name: string; email: string; phone: string | null; note: string; payment_mode: 'domicile' | 'online' | 'echelonne'; zone_id: number | null; pickup_place_id: number | null; destination: string; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; vat_percent: number; amount_untaxed: number; amount_tax: number; amount_total: number; link: string; order: { id: number; name: string; link: string } | null };
  };
  /** Une facture proforma, pour son client ou par son lien */
  'GET /api/proformas/:id': {
    params: { id: number };
    query: { token?: string };
    reply: { id: number; number: string; state: 'open' | 'expired' | 'ordered' | 'withdrawn'; made_at: string; valid_until: string; company: string; ninea: string; name: string; email: string; phone: string | null; note: string; payment_mode: 'domicile' | 'online' | 'echelonne'; zone_id: number | null; pickup_place_id: number | null; destination: string; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; vat_percent: number; amount_untaxed: number; amount_tax: number; amount_total: number; link: string; order: { id: number; name: string; link: string } | null };
  };
  /** Commande une facture proforma à ses prix, une fois et dans son délai */
  'POST /api/proformas/:id/commande': {
    params: { id: number };
    body: { token?: string; payment_mode: 'domicile' | 'online'; delivery?: { zone_id?: number; address_id?: number; recipient?: string; phone?: string; city?: string; quarter?: string; street?: string; landmark?: string; latitude?: number; longitude?: number; second_phone?: string | null; door_photo_key?: string | null; voice_note_key?: string | null; wished_on?: string; pickup_place_id?: number }; delivery_slot?: { id: number; day: string } | null; note?: string; amount_total?: number; conditions?: boolean; guest?: { name: string; email?: string; telephone: string; adresse: string } };
    reply: { id: number; name: string; partner_id: number; type_sale: 'order' | 'preorder' | 'creditorder'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; payment_mode: 'domicile' | 'online' | 'echelonne'; commitment_date: string; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; quantity: number; list_price: number; name: string }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; validation_rh_state?: 'pending' | 'validated' | 'rejected' | 'cancelled'; validation_admin_state?: 'pending' | 'validated' | 'rejected' | 'cancelled'; credit_month_rate?: string; creditorder_month_count?: number; link: string };
  };
  /** Ce que coûterait la commande d’une facture proforma, livrée et payée ainsi */
  'POST /api/proformas/:id/devis': {
    params: { id: number };
    body: { token?: string; payment_mode?: 'domicile' | 'online'; zone_id?: number; pickup_place_id?: number };
    reply: { order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; amount_untaxed: number; amount_tax: number; amount_total: number; cash_duty_percent: number; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; delivery_from: string | null; delivery_until: string | null; pickup: { name: string } | null; volume_litres: number; discount_hint: string; coupons: Array<{ code: string; title: string; amount: number; problem: string }> };
  };
  /** Les questions publiées sur un produit avec leurs réponses, la dernière réponse d’abord */
  'GET /api/questions/produit/:id': {
    params: { id: number };
    reply: Array<{ id: number; author: string; text: string; asked_on: string; answer: string; answered_on: string }>;
  };
  /** Pose une question sur un produit sans compte ; la réponse publiée part une fois à l’e-mail ou au numéro indiqué, qui n’est jamais publié */
  'POST /api/questions/sans-compte': {
    body: { produit_id: number; text: string; prenom: string; contact: string; site?: string };
    reply: { sent: true };
  };
  /** Demande d’être rappelé pour un produit que la recherche n’a pas trouvé */
  'POST /api/recherche/demande': {
    body: { terme: string; telephone: string; nom?: string; site?: string };
    reply: { status: 'success'; message: string };
  };
  /** Les produits les plus proches d’une recherche sans résultat */
  'GET /api/recherche/proches': {
    query: { search: string };
    reply: { products: Array<{ id: number; name: string; brand: string | null; categ_id: string; tags: Array<{ id: number; name: string }>; rang: number; en_promo: boolean; list_price: number; promo_price: number; preorder_price: number; creditorder_price: number | null; is_creditorder: boolean; is_preorder: boolean; sale_ok: boolean; is_sold_out?: boolean; image_url: string | null; image_color: string | null; image_sizes: Array<{ width: number; url: string }> }>; category: string | null };
  };
  /** Envoie par e-mail un lien pour choisir un nouveau mot de passe */
  'GET /api/reset-password-email/:email': {
    params: { email: string };
    reply: { status: 'success'; message: string };
  };
  /** Envoie par e-mail un lien pour choisir un nouveau mot de passe */
  'POST /api/reset-password-email/:email': {
    params: { email: string };
    reply: { status: 'success'; message: string };
  };
  /** Envoie par SMS un lien pour choisir un nouveau mot de passe */
  'GET /api/reset-password-sms/:phone': {
    params: { phone: string };
    reply: { status: 'success'; message: string };
  };
  /** Envoie par SMS un lien pour choisir un nouveau mot de passe */
  'POST /api/reset-password-sms/:phone': {
    params: { phone: string };
    reply: { status: 'success'; message: string };
  };
  /** Les articles livrés d’une commande, avec leur garantie */
  'GET /api/sav/articles': {
    query: { order_id: number; token?: string };
    reply: Array<{ id: string; article: string; brand: string; serial: string; pieces: number; since: string; until: string | null; is_running: boolean; order_id: number | null; order_name: string | null; line_id: number | null; warranty_id: number | null }>;
  };
  /** Signale une panne : d’une commande, d’une garantie ou d’un autre article */
  'POST /api/sav/dossiers': {
    body: { order_id?: number; order_token?: string; line_id?: number; warranty_id?: number; article?: string; serial?: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; photos?: Array<string> };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string };
  };
  /** Un dossier, pour son client et qui a son lien */
  'GET /api/sav/dossiers/:id': {
    params: { id: number };
    query: { token?: string };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string };
  };
  /** Accepte ou refuse le devis d’une réparation */
  'POST /api/sav/dossiers/:id/devis': {
    params: { id: number };
    body: { token?: string; answer: 'accepted' | 'declined'; total: number };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string };
  };
  /** Commence l’envoi d’une vidéo ou d’un message vocal, dont les morceaux suivent (PUT /api/sav/medias/:key/morceaux?offset=) */
  'POST /api/sav/dossiers/:id/medias': {
    params: { id: number };
    body: { token?: string; kind: 'video' | 'voice'; size: number };
    reply: { key: string; size: number; received: number; is_whole: boolean };
  };
  /** Ajoute un message ou des photos du client à un dossier */
  'POST /api/sav/dossiers/:id/messages': {
    params: { id: number };
    body: { token?: string; text: string; photos?: Array<string> };
    reply: { id: number; number: string; state: 'new' | 'answered' | 'waiting' | 'workshop' | 'repaired' | 'exchange' | 'closed'; article: string; brand: string; serial: string; fault: 'dead' | 'works-badly' | 'noise' | 'leak' | 'broken' | 'other'; description: string; warranty_until: string | null; is_covered: boolean; order_id: number | null; order_name: string | null; opened_at: string; due_at: string; answered_at: string | null; outcome: 'repaired' | 'exchanged' | 'refused' | 'no-fault' | null; reason: string; quote: { parts: number; labour: number; total: number; note: string; state: 'asked' | 'accepted' | 'declined' } | null; loan: { name: string; serial: string; until: string; is_back: boolean } | null; entries: Array<{ id: number; at: string; author: 'customer' | 'staff'; kind: 'message' | 'note' | 'step'; step: 'opened' | 'workshop' | 'repaired' | 'exchange' | 'quoted' | 'quote-accepted' | 'quote-declined' | 'lent' | 'loan-returned' | 'taken-back' | 'closed' | null; text: string }>; media: Array<{ key: string; kind: 'photo' | 'video' | 'voice'; mime: string; size: number; received: number; is_whole: boolean; at: string; url: string }>; link: string };
  };
  /** Ce qui est arrivé d’un envoi, pour le reprendre */
  'GET /api/sav/medias/:key': {
    params: { key: string };
    query: { token?: string };
    reply: { key: string; size: number; received: number; is_whole: boolean };
  };
  /** Termine un envoi arrivé entier */
  'POST /api/sav/medias/:key/fin': {
    params: { key: string };
    body: { token?: string };
    reply: { key: string; size: number; received: number; is_whole: boolean };
  };
  /** Quand le service après-vente répond à qui écrit maintenant, et en combien de temps il a répondu */
  'GET /api/sav/promesse': {
    reply: { due_at: string; median_minutes: number | null; cases: number };
  };
  /** Écrit à la boutique */
  'POST /api/sendContact': {
    body: { email: string; nom: string; sujet: string; message: string; site?: string };
    reply: string;
  };
  /** Étiquettes des produits, par nom */
  'GET /api/tags': {
    reply: Array<{ id: number; name: string }>;
  };
  /** Compter un terme recherché */
  'POST /api/termeRecherche': {
    body: { terme?: string; source?: '' | 'en-promo' | 'promo-ramadan' | 'promo-tabaski' | 'promo-korite' | 'boutique' };
    reply: string;
  };
  /** Une commande par son numéro, avec l’e-mail, le téléphone ou le lien reçu */
  'POST /api/tracking': {
    body: { name: string; email?: string; telephone?: string; token?: string };
    reply: { id: number; name: string; type_sale: 'order' | 'preorder' | 'creditorder'; type_order: 'commande' | 'pack'; payment_mode: 'domicile' | 'online' | 'echelonne'; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; fulfilment_state: 'to_prepare' | 'shipped' | 'delivered' | 'returned'; date_order: string; create_date: string; commitment_date: string; wished_on: string | null; delivery_from: string | null; delivery_until: string | null; delivery_slot: { id: number; day: string; from: string; until: string } | null; pickup: { name: string; place_id: number | null; address: string; hours: string; code: string | null } | null; delivery_round?: { is_next: boolean; stops_before: number; expected_at: string | null } | null; can_change_slot: boolean; partner_id: number; partner_name: string; partner_street: string | null; partner_street2: string | null; partner_city: string | null; partner_country_id: number; partner_country_name: string; partner_email: string | null; partner_phone: string | null; partner_state_id?: null; partner_state_name?: null; partner_zip?: null; partner_vat?: null; user_id?: null; user_name?: null; payment_term_id?: null; recipient: string; recipient_phone: string | null; for_relative?: { message: string; is_surprise: boolean; photo: string | null } | null; without_amounts?: boolean; second_phone: string | null; plus_code: string | null; door_photo: string | null; voice_note: string | null; zone: string; note: string | null; confirm_until: string | null; amount_untaxed: number; amount_tax: number; amount_total: number; amount_residual: number; amount_credited: number; cash_duty_percent?: number; stamp_duty?: number; advance_payment_status: 'not_paid' | 'partial' | 'paid'; order_lines: Array<{ id: number; kind: 'product' | 'discount' | 'delivery' | 'stamp'; product_id: number | null; product_name: string; product_uom_qty: number; price_unit: number; price_subtotal: number; price_tax: number; price_total: number; qty_delivered: number; qty_to_invoice?: number; qty_invoiced?: number; product_uom_name?: string; is_downpayment: boolean; image_url: string | null; covers?: Array<{ line_id: number; amount: number }> | null }>; payment_lines: Array<{ sequence: number; due_date: string; amount: number; paid_amount: number; rate: number; state: boolean; is_late: boolean }>; first_payment_date: string | null; first_payment_amount: number | null; first_payment_state: boolean | null; second_payment_date: string | null; second_payment_amount: number | null; second_payment_state: boolean | null; third_payment_date: string | null; third_payment_amount: number | null; third_payment_state: boolean | null; validation_rh_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; validation_admin_state: 'pending' | 'validated' | 'rejected' | 'cancelled' | null; refusal_reason: string; credit_month_rate: string | null; creditorder_month_count: number | null; invoice: Array<{ invoice_name: string; issued_on: string }>; credit_notes: Array<{ name: string; issued_on: string; amount: number }>; events: Array<{ at: string; text: string; by: string }>; can_cancel: boolean; version: number };
  };
  /** Un paiement, par son identifiant */
  'GET /api/transactions/:id': {
    params: { id: string };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; original_status: string; customer_msisdn: string | null; qr_code_base64: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; expires_at: string | null };
  };
  /** Les comptes, le plus récent en tête ; cherche un nom, un e-mail ou un numéro */
  'GET /api/users': {
    query: { search?: string; page?: number; limit?: number };
    reply: Array<{ id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false }>;
  };
  /** Un compte */
  'GET /api/users/:id': {
    params: { id: number };
    reply: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false };
  };
  /** Combien de commandes un compte a, par sorte */
  'GET /api/users/:id/compte': {
    params: { id: number };
    reply: { user_name: string; order_count: number; preorder_count: number; delivered_count: number; progress_count: number; creditorder_count: number };
  };
  /** Change les informations d’un compte */
  'PUT /api/users/:id/update': {
    params: { id: number };
    body: { name?: string; city?: string; phone?: string; departement?: string; password?: string };
    reply: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false };
  };
  /** Change la photo d’un compte (`avatar` : adresse data: d’une image) */
  'PUT /api/users/avatar/:partnerId': {
    params: { partnerId: number };
    body: { avatar: string };
    reply: { id: number; partner_id: number; name: string; email: string; partner_city: string | false; partner_phone: string | false; phone_proven: boolean; country_id: number; country_name: string; country_code: string; country_phone_code: number; is_verified: boolean; avatar: string | false; role: 'main_user' | 'secondary_user'; staff_role: 'manager' | 'catalogue' | 'orders' | 'credit' | 'support' | 'after-sales' | 'storekeeper' | 'dispatcher' | 'driver' | 'reader' | 'admin' | false; adhesion: 'pending' | 'accepted' | 'rejected'; adhesion_submit: boolean; parent_id: number | false; function: string | false };
  };
  /** Pour les clients existants : ne vérifie rien et ne dit rien du compte */
  'GET /api/users/verified/:email': {
    params: { email: string };
    reply: { status: 'success'; message: string };
  };
  /** Compte une page vue, par jour et par chemin, sans identifiant */
  'POST /api/vues': {
    body: { chemin: string };
    reply: { message: string };
  };
  /** Ouvre une session Wave pour une commande ; pour nos serveurs, jamais pour un navigateur */
  'POST /checkout/sessions': {
    body: { amount: number; currency: string; client_reference: string; success_url?: string; error_url?: string; customer_phone?: string; metadata?: Record<string, unknown> };
    reply: { id: string; checkout_url: string; status: string; amount: number; qr_code_url: null; expires_at: string | null };
  };
  /** Un paiement, par son identifiant */
  'GET /transactions/:id': {
    params: { id: string };
    reply: { success: true; provider: 'wave' | 'orange' | 'card' | 'cash' | 'voucher'; state: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'review'; transaction_id: string; token: string; reference: string; amount: number; stamp_duty?: number; currency: 'XOF'; description: string; order_id: number; order_type: 'order' | 'preorder' | 'creditorder'; type_sale: 'order' | 'preorder' | 'creditorder'; order: { id: number; type_sale: 'order' | 'preorder' | 'creditorder'; name: string; partner_id: number; currency_id: 'XOF'; company_id: null; state: 'draft' | 'sent' | 'validation' | 'sale' | 'to_delivered' | 'delivered' | 'done' | 'cancel'; amount_total: number; amount_residual: number; invoice_status: 'no' | 'invoiced'; advance_payment_status: 'not_paid' | 'partial' | 'paid'; payment_mode?: 'domicile' | 'online' | 'echelonne' }; order_link: string; partner_id: number; instalment: number | null; created_at: string; updated_at: string; completed_at: string | null; payment_url: string; message: string; url_facture: string; status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled' | 'expired' | 'refunded' | 'unknown'; original_status: string; customer_msisdn: string | null; qr_code_base64: string; deep_link: string; deep_link_om: string; deep_link_maxit: string; short_link: string; expires_at: string | null };
  };
};
