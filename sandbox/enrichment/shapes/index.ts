import type { ShapeName } from '../quirks';
import { apollo } from './apollo';
import { documented } from './documented';
import { lusha } from './lusha';
import { pdl, pdlMasked } from './pdl';
import { prospeo } from './prospeo';
import type { Shape } from './shape';

export const SHAPES: Record<ShapeName, Shape> = {
	documented,
	lusha,
	apollo,
	pdl,
	pdlMasked,
	prospeo,
};
