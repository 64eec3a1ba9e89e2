import { withoutResult, type Envelope } from '../../../nodes/Enrichment/records/envelope';
import { emptyFields } from '../../../nodes/Enrichment/records/fill';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { normalisePerson } from '../../support/generic';

const envelope = (more: Partial<Envelope>): Envelope => ({
	...withoutResult('notFound', 'noMatch'),
	status: 'found',
	provider: 'generic',
	input: {},
	...more,
});

describe('what can be filled into a record', () => {
	const filled = (person: JsonRecord, record: JsonRecord = {}) =>
		emptyFields('contact', record, envelope({ person: normalisePerson(person) }));

	it('is of the kind that the column says: an address at work or a private one, a mobile number', () => {
		const columns = { 'Work Email': '', 'Personal Email': '', Mobile: '', Phone: '' };
		const home = { email: 'ada@gmail.com', type: 'personal' };
		const office = { number: '+442079460001', type: 'work' };
		const found = filled({ emails: [home], phones: [office] }, columns);
		expect(found).toEqual({ 'Personal Email': home.email, Phone: office.number });
		const work = { email: 'ada@acme.example', type: 'work' };
		const mobile = { number: '+447700900001', type: 'mobile' };
		const both = filled({ emails: [home, work], phones: [office, mobile] }, columns);
		expect(both).toMatchObject({ 'Work Email': work.email, Mobile: mobile.number });
	});
});
