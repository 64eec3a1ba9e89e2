import { apollo } from '../../nodes/Enrichment/providers/apollo';
import { findymail } from '../../nodes/Enrichment/providers/findymail';
import { hunter } from '../../nodes/Enrichment/providers/hunter';
import { leadMagic } from '../../nodes/Enrichment/providers/leadMagic';
import { lusha } from '../../nodes/Enrichment/providers/lusha';
import { peopleDataLabs } from '../../nodes/Enrichment/providers/peopleDataLabs';
import { prospeo } from '../../nodes/Enrichment/providers/prospeo';
import { apollo as apolloContract } from '../Enrichment/contracts/apollo';
import { findymail as findymailContract } from '../Enrichment/contracts/findymail';
import { hunter as hunterContract } from '../Enrichment/contracts/hunter';
import { leadMagic as leadMagicContract } from '../Enrichment/contracts/leadMagic';
import { lusha as lushaContract } from '../Enrichment/contracts/lusha';
import { peopleDataLabs as peopleDataLabsContract } from '../Enrichment/contracts/peopleDataLabs';
import { prospeo as prospeoContract } from '../Enrichment/contracts/prospeo';
import { providerBench } from '../support/providers';

/** Every provider that has a sandbox of its own. */
export const soakedProviders = () => [
	providerBench('apollo', apollo(), apolloContract),
	providerBench('findymail', findymail(), findymailContract),
	providerBench('hunter', hunter(), hunterContract),
	providerBench('leadMagic', leadMagic(), leadMagicContract),
	providerBench('lusha', lusha(), lushaContract),
	providerBench('peopleDataLabs', peopleDataLabs(), peopleDataLabsContract),
	providerBench('prospeo', prospeo(), prospeoContract),
];
