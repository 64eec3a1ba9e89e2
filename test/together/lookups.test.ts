import { together } from './together';

together('Enrichment', /^(?!providers|person|match|records)/);
