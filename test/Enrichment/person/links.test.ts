import { linkedInUrl } from '../../../nodes/Enrichment/person/canonical/linkedIn';

const PERSON = 'https://www.linkedin.com/in/ada-o';

test.each([
	['https://www.linkedin.com/in/ada-o', PERSON],
	['http://uk.linkedin.com/in/Ada-O/en?trk=x#top', PERSON],
	['linkedin.com/in/ada-o/', PERSON],
	['//www.linkedin.com/in/ada-o', PERSON],
	['in/ada-o', PERSON],
	['/in/ada-o/', PERSON],
	['ada-o', PERSON],
	['https://www.linkedin.com/in/j%C3%BCrgen', 'https://www.linkedin.com/in/jürgen'],
	['https://www.linkedin.com/in/ACoAAAbC', 'https://www.linkedin.com/in/ACoAAAbC'],
	['https://www.linkedin.com/in/a%2541', 'https://www.linkedin.com/in/a%2541'],
	['https://www.linkedin.com/company/acme', undefined],
	['https://www.linkedin.com/feed', undefined],
	['https://linkedin.com.evil.example/in/ada-o', undefined],
	['https://acme.example/in/ada-o', undefined],
	['foo/bar', undefined],
])("a person's %j is %j", (written, expected) => {
	expect(linkedInUrl(written, 'person')).toBe(expected);
});

test.each([
	['https://www.linkedin.com/company/Acme/about/', 'https://www.linkedin.com/company/acme'],
	['linkedin.com/school/tech-u', 'https://www.linkedin.com/school/tech-u'],
	['company/1035', 'https://www.linkedin.com/company/1035'],
	['acme', 'https://www.linkedin.com/company/acme'],
	['https://www.linkedin.com/in/ada-o', undefined],
])("a company's %j is %j", (written, expected) => {
	expect(linkedInUrl(written, 'company')).toBe(expected);
});
