import { withoutResult, type Envelope } from '../../../nodes/Enrichment/records/envelope';
import { valuesToFill } from '../../../nodes/Enrichment/records/fill';
import { normaliseCompany, normalisePerson } from '../../support/generic';

const envelope = (more: Partial<Envelope>): Envelope => ({
	...withoutResult('notFound', 'noMatch'),
	provider: 'documented',
	input: {},
	...more,
});

describe('what can be filled into a record', () => {
	it('is flat, and only what was found', () => {
		const person = normalisePerson({
			firstName: 'Ada',
			email: 'ada@acme.example',
			jobTitle: 'CTO',
			company: { name: 'Acme', domain: 'acme.example' },
		});
		expect(valuesToFill('contact', envelope({ person }))).toEqual({
			firstName: 'Ada',
			email: 'ada@acme.example',
			jobTitle: 'CTO',
			company: 'Acme',
			domain: 'acme.example',
		});
	});

	it('of a company are its own fields', () => {
		const company = normaliseCompany({ name: 'Acme', industry: 'Retail', employeeCount: 12 });
		expect(valuesToFill('company', envelope({ company }))).toEqual({
			name: 'Acme',
			industry: 'Retail',
			employeeCount: 12,
		});
	});

	it('is nothing when nothing was found', () => {
		expect(valuesToFill('contact', envelope({}))).toEqual({});
		expect(valuesToFill('company', envelope({}))).toEqual({});
	});
});
