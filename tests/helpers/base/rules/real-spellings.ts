/** Searches as typed in Dakar, and a word of each match's name or category: misspelt French, short forms, Wolof. */
export const REAL_SPELLINGS: readonly [typed: string, wanted: string][] = `
refrij | refrigerateur
refrigirateur | refrigerateur
réfrigirateur samsung | refrigerateur samsung
refrigerater | refrigerateur
refrigérateur 2 porte | refrigerateur deux portes
refregirateur | refrigerateur
refrijerateur | refrigerateur
refrigerateur pas cher | refrigerateur
frijo | refrigerateur
frigo pas cher svp | refrigerateur
frigau | refrigerateur
friko | refrigerateur
frigot | refrigerateur
frigidair | refrigerateur
frijidaire | refrigerateur
firigo | refrigerateur
figo | refrigerateur
frigo bu mag | refrigerateur
frigo bou ndaw | refrigerateur
je veux un frigo | refrigerateur
bjr je cherche un frigo samsung svp | refrigerateur samsung
prix frigo hisense | refrigerateur hisense
frigo americin | refrigerateur americain
frigo amerikain lg | refrigerateur lg americain
frigo combine beko | refrigerateur beko combine
frigo bar | refrigerateur bar
frigo vitrine | refrigerateur vitrine
frigo midéa | refrigerateur midea
refrigerateur haire | refrigerateur haier
frigo charp | refrigerateur sharp
congelo | congelateur
congélo astek | congelateur astech
konjelateur | congelateur
congelater | congelateur
congélateure | congelateur
conjelateur | congelateur
kongelateur | congelateur
congelater coffr | congelateur coffre
congelateur bahut | congelateur
congelateur tiroir | congelateur tiroirs
congelateur 6 tiroirs | congelateur
freezer | congelateur
frizer | congelateur
friser | congelateur
freezeur | congelateur
congelo 300 litre | congelateur 300
congelateur hisens | congelateur hisense
congelo solstare | congelateur solstar
congelateur vitrin | congelateur vitrine
congelo pa cher | congelateur
konjelo | congelateur
tele | televiseur
télé ékran | televiseur
tele ecran plat | televiseur
télé samsoung | televiseur samsung
tele samsug 55 | televiseur samsung 55
television smart | televiseur smart
televizion | televiseur
televizeur | televiseur
televiser | televiseur
téléviseur ekran plat 32 pouce | televiseur 32
telé hisence | televiseur hisense
tele tcl 50 | televiseur tcl 50
tv lg 65 pouces | televiseur lg 65
tivi samsung | televiseur samsung
tévé samsung | televiseur samsung
ekran plat | televiseur
ecran plat 32 | televiseur 32
ecran 43 pouse | televiseur 43
smart tv pas cher | televiseur smart
smarte tv | televiseur smart
tele androide | televiseur android
tele googel tv | televiseur google
tele bu mag bi | televiseur
telewision | televiseur
telvision | televiseur
tv roch 24 | televiseur roch 24
tv 12 volt | televiseur 12
gazinière | cuisiniere
gaziniere 4 feu | cuisiniere
cuisinier | cuisiniere
cuisiniére a gaz | cuisiniere
kuisiniere | cuisiniere
cuiziniere 5 feux | cuisiniere cinq feux
gasiniere | cuisiniere
gazinier roche | cuisiniere roch
cuisiniere electrik | cuisiniere electrique
kwisiniere | cuisiniere
cusiniere | cuisiniere
cuisiniere beco | cuisiniere beko
rechau | rechaud
réchaud gaz 2 feu | rechaud
recho | rechaud
resho a gaz | rechaud
rechaud binatonne | rechaud binatone
plaque a gaz | rechaud
klim | climatiseur
clime | climatiseur
climatizeur | climatiseur
climatiser | climatiseur
climatisseur | climatiseur
climatisaire | climatiseur
climatizer 1,5 cv | climatiseur
clim inverteur | climatiseur inverter
clim 2 chevaux | climatiseur 2
split samsung | climatiseur samsung
splite | climatiseur
clim mobil | climatiseur mobile
clim armoir | climatiseur armoire
clim fenetre | climatiseur fenetre
klimatiseur lg | climatiseur lg
clim pas cher dakar | climatiseur
machin | machine laver
machin a lavé | machine laver
machine a laver | machine laver
machine a lavé lg | machine laver lg
machin a laver 7kg | machine laver 7
mashine a laver | machine laver
masine a laver | machine laver
machine laver linge | machine laver
machine a linge | machine laver
lave linge beko | machine laver beko
lav linge | machine laver
laveuse | machine laver
machine à lavée samsung | machine laver samsung
machin semi automatique | machine laver
machine double cuv | machine laver double cuve
masin foot | machine laver
machine hublo | machine laver hublot
machine a laver 10 kilo | machine laver 10
micro onde | micro ondes
microonde | micro ondes
micro-onde pas cher | micro ondes
mikro onde | micro ondes
micronde | micro ondes
micro ond samsung | micro ondes samsung
mikro ond | micro ondes
four micro onde | micro ondes
micro-ondes gril | micro ondes gril
four electrik | four electrique
four électric | four electrique
four elektrique | four electrique
four a pain | four
for electrique | four electrique
four moulinexe | four moulinex
four encastrabl | four encastrable
friteuse sans huile | friteuse air
air fryer | friteuse air
airfryer philips | friteuse air philips
friteuze | friteuse
frituse a air | friteuse air
fer a repasser | fer
fer a repassé | fer
fer repassage | fer
fer vapeur filips | fer vapeur philips
fer a vapeure | fer vapeur
ferre a repasser | fer
fer pass | fer
centrale vapeur mulinex | centrale vapeur moulinex
defroisseur | defroisseur
défroiseur | defroisseur
ventilo | ventilateur
vantilateur | ventilateur
vantilo | ventilateur
ventilater sur pied | ventilateur pied
ventilateur rechargable | ventilateur rechargeable
vantilateur rechargeabl | ventilateur rechargeable
ventilo plafon | ventilateur plafond
ventilateur binaton | ventilateur binatone
brasseur d'air | ventilateur
mixer | mixeur
mixeur pas chere | mixeur
mikseur | mixeur
blinder | mixeur blender
blendeur moulinex | mixeur blender moulinex
blander | mixeur blender
mixeuse | mixeur
robo petrin | robot petrin
robot multifonction | robot multifonction
robo multifonksion | robot multifonction
batteur | batteur
hachoir a viand | hachoir viande
achoir | hachoir
moulin a viande | hachoir viande
bouilloir | bouilloire
boulloire | bouilloire
bouyoire | bouilloire
buiwar | bouilloire
bouiloir philips | bouilloire philips
chauffe o | chauffe eau
chaufe eau | chauffe eau
chauff eau 50 litre | chauffe eau 50
chofo | chauffe eau
chauffeau | chauffe eau
chauffe eau solair | chauffe eau solaire
cumulus | chauffe eau
ballon eau chaude | chauffe eau
thermos electrik | thermos electrique
termos | thermos
telephone | smartphone
téléfone samsung | smartphone samsung
telephon tecno | tecno
portabl samsung | smartphone samsung
samsung a58 | smartphone samsung a58
samsoung a 58 | smartphone samsung a58
tekno camon | smartphone tecno
infinixe hot | smartphone infinix
infinx | infinix
smartfone | smartphone
smart phone infinix | smartphone infinix
iphone pas cher | smartphone
tel samsung | smartphone samsung
ordi portable | ordinateur portable
ordinateur portabl hp | ordinateur portable hp
ordinater | ordinateur
ordinatère lenovo | ordinateur lenovo
leptop | ordinateur
pc bureau | ordinateur bureau
pc gamer | ordinateur jeu
pc hp i5 | ordinateur hp i5
tablet samsung | tablette samsung
tablète | tablette
tablette enfant | tablette
baffe | sonorisation
baf jbl | jbl
bafle | sonorisation
enseinte jbl | enceinte jbl
ensinte | enceinte
enceinte bluetooth | enceinte
haut parleur | sonorisation
barre de sons | barre son
bar de son samsung | barre son samsung
home sinema | home cinema
casque sans fils | casque sans fil
kask bluetooth | casque
ecouteur | casque
chene hifi | chaine hi fi
radio | radio
woofer | sonorisation
fontaine | fontaine eau
fonten a eau | fontaine eau
fontaine a o | fontaine eau
distributeur d'eau | fontaine eau
fontene froide | fontaine eau
`
  .trim()
  .split('\n')
  .map((line) => line.split(' | ') as [string, string]);
