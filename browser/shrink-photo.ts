/** Four of these, as text, go through a slow network within the time of one request. */
const SIDE_PX = 960;
const QUALITY = 0.6;

/** A photo of the telephone as a small JPEG (data URL). Throws for what is no picture. */
export async function shrinkPhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE_PX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  // What is transparent in the picture would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', QUALITY);
}
