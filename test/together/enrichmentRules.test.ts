import { together } from './together';

together('Enrichment/domain');
together('Enrichment/normalise');
