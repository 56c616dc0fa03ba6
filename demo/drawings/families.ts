import type { AirConditionerDrawing } from './air-conditioners.ts';
import { drawAirConditioner } from './air-conditioners.ts';
import type { ComputerDrawing } from './computers.ts';
import { drawComputer } from './computers.ts';
import type { CookerDrawing } from './cookers.ts';
import { drawCooker } from './cookers.ts';
import type { FanDrawing } from './fans.ts';
import { drawFan } from './fans.ts';
import type { FountainDrawing } from './fountains.ts';
import { drawFountain } from './fountains.ts';
import type { FreezerDrawing } from './freezers.ts';
import { drawFreezer } from './freezers.ts';
import type { IronDrawing } from './irons.ts';
import { drawIron } from './irons.ts';
import type { KettleDrawing } from './kettles.ts';
import { drawKettle } from './kettles.ts';
import type { MicrowaveDrawing } from './microwaves.ts';
import { drawMicrowave } from './microwaves.ts';
import type { MixerDrawing } from './mixers.ts';
import { drawMixer } from './mixers.ts';
import type { OvenDrawing } from './ovens.ts';
import { drawOven } from './ovens.ts';
import type { PhoneDrawing } from './phones.ts';
import { drawPhone } from './phones.ts';
import type { RefrigeratorDrawing } from './refrigerators.ts';
import { drawRefrigerator } from './refrigerators.ts';
import type { SpeakerDrawing } from './speakers.ts';
import { drawSpeaker } from './speakers.ts';
import type { Sheet } from './svg.ts';
import type { TelevisionDrawing } from './televisions.ts';
import { drawTelevision } from './televisions.ts';
import type { WashingMachineDrawing } from './washing-machines.ts';
import { drawWashingMachine } from './washing-machines.ts';
import type { WaterHeaterDrawing } from './water-heaters.ts';
import { drawWaterHeater } from './water-heaters.ts';

/** Everything the catalogue can draw, told apart by `family`. */
export type Drawing =
  | AirConditionerDrawing
  | ComputerDrawing
  | CookerDrawing
  | FanDrawing
  | FountainDrawing
  | FreezerDrawing
  | IronDrawing
  | KettleDrawing
  | MicrowaveDrawing
  | MixerDrawing
  | OvenDrawing
  | PhoneDrawing
  | RefrigeratorDrawing
  | SpeakerDrawing
  | TelevisionDrawing
  | WashingMachineDrawing
  | WaterHeaterDrawing;

/** Draws the product alone on the 1000 x 1000 canvas, without its studio. */
export function drawFamily(sheet: Sheet, drawing: Drawing): string {
  switch (drawing.family) {
    case 'air-conditioner':
      return drawAirConditioner(sheet, drawing);
    case 'computer':
      return drawComputer(sheet, drawing);
    case 'cooker':
      return drawCooker(sheet, drawing);
    case 'fan':
      return drawFan(sheet, drawing);
    case 'fountain':
      return drawFountain(sheet, drawing);
    case 'freezer':
      return drawFreezer(sheet, drawing);
    case 'iron':
      return drawIron(sheet, drawing);
    case 'kettle':
      return drawKettle(sheet, drawing);
    case 'microwave':
      return drawMicrowave(sheet, drawing);
    case 'mixer':
      return drawMixer(sheet, drawing);
    case 'oven':
      return drawOven(sheet, drawing);
    case 'phone':
      return drawPhone(sheet, drawing);
    case 'refrigerator':
      return drawRefrigerator(sheet, drawing);
    case 'speaker':
      return drawSpeaker(sheet, drawing);
    case 'television':
      return drawTelevision(sheet, drawing);
    case 'washing-machine':
      return drawWashingMachine(sheet, drawing);
    case 'water-heater':
      return drawWaterHeater(sheet, drawing);
  }
}
