/** Sentences of forms with fixed wording (rule B-5). No first visit loads them. */
export const formMessages = {
  /** The guest form. */
  guestForm: {
    firstName: 'Le prénom est obligatoire.',
    lastName: 'Le nom est obligatoire.',
    phone: 'Le téléphone est obligatoire.',
    phoneInvalid: 'Le numéro de téléphone est invalide.',
    address: "L'adresse est obligatoire.",
    email: "L'adresse email est obligatoire.",
    emailInvalid: "L'adresse email est invalide.",
  },
  /** The code page. */
  code: {
    verify: 'Vérifier le code OTP',
    verifying: 'Vérification en cours...',
    resend: 'Renvoyer',
    fourDigits: 'Veuillez entrer les 4 chiffres du code OTP',
    missingUser: 'Information utilisateur manquante. Veuillez vous inscrire à nouveau.',
    verified: 'Vérification code réussie !',
    failed: 'Échec de la vérification du code OTP',
    resent: 'Un nouveau code a été envoyé',
    resendFailed: "Échec de l'envoi du code. Veuillez réessayer.",
  },
  /** As existing clients show them. */
  account: {
    created: 'Compte créé! Veuillez vérifier le code OTP',
    creationFailed: 'Création compte échouée, formulaire invalide',
    passwordsDiffer: 'Les mots de passe ne correspondent pas.',
    identifier: 'Adresse Email ou Téléphone',
    signIn: 'Se connecter',
    signingIn: 'Connexion...',
    byMail: 'Par email',
    bySms: 'Par SMS',
    sendReset: 'Envoyer le lien de réinitialisation',
    save: 'Enregistrer',
    resetFailed: 'Réinitialiser non effectif',
    emailTaken: 'Utilisateur avec cet adresse mail existe déjà',
    phoneTaken: 'Un compte avec ce numéro téléphone existe déjà',
    codeValid: 'Code OTP valide',
    codeInvalid: 'Code OTP invalide',
  },
} as const;
