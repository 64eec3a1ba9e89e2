import fc from 'fast-check';

import {
	namesAgree,
	type NameAgreement,
	type PersonName,
} from '../../../nodes/Enrichment/match/names';
import { splitName } from '../../../nodes/Enrichment/match/names/clean';

/** "First|Last", or a full name. */
function nameOf(written: string): PersonName {
	const [firstName = '', lastName] = written.split('|');
	return lastName === undefined ? { fullName: written } : { firstName, lastName };
}

function check(one: string, other: string, expected: NameAgreement): void {
	const [a, b] = [nameOf(one), nameOf(other)];
	expect([namesAgree(a, b), namesAgree(b, a)]).toEqual([expected, expected]);
}

describe("is one person's name in two spellings", () => {
	it.each([
		// case, accents, punctuation, spaces
		['Ada|Lovelace', 'ADA|LOVELACE'],
		['José|Peña', 'Jose|Pena'],
		['Ada|Lovelace', 'Ada |  Lovelace'],
		['Sinéad|O’Connor', 'Sinead|O Connor'],
		['Ronald|McDonald', 'Ronald|Mc Donald'],
		['Anne-Marie|Duff', 'Anne Marie|Duff'],
		['Ada\u200b|Lovelace', 'Ada|Love\u00adlace'],
		['Lovelace Ada', 'Ada|Lovelace'],
		['Lovelace, Ada King', 'Ada|Lovelace'],
		// initials
		['J. Doe', 'John Doe'],
		['John P. Doe', 'John Paul Doe'],
		// short forms
		['Bob|Smith', 'Robert|Smith'],
		['Sasha|Petrova', 'Aleksandra|Petrova'],
		['Paco|Ruiz', 'Francisco|Ruiz'],
		['Gosia Nowak', 'Małgorzata Nowak'],
		['Jim|Kirk', 'James Tiberius|Kirk'],
		['Mike Müller', 'Michael|Mueller'],
		['Juergen|Mueller', 'Jurgen|Muller'],
		['Lars|Øst', 'Lars|Oest'],
		['Håkon|Ås', 'Haakon|Aas'],
		['Łukasz|Żak', 'Lukasz|Zak'],
		['Đặng|Văn', 'Dang|Van'],
		['İbrahim|Işık', 'Ibrahim|Isik'],
		['Юрий|Гагарин', 'Yuri|Gagarin'],
		['Сергей|Королёв', 'Sergei|Korolev'],
		['Дмитрий|Чайковский', 'Dmitry|Tchaikovsky'],
		['Γιώργος|Παπαδόπουλος', 'Giorgos|Papadopoulos'],
		// further names
		['John|Doe', 'John Paul|Doe'],
		['Paul|McCartney', 'James Paul|McCartney'],
		['Gabriel|García', 'Gabriel|García Márquez'],
		['Anna|Meier-Schulz', 'Anna|Meier'],
		['Anna-Lena|Meier', 'Anna|Meier'],
		['Ivan|Sidorov', 'Ivan Petrovich Sidorov'],
		// particles
		['Jan|van der Berg', 'Jan|Berg'],
		['Jan|van den Berg', 'Jan|Vandenberg'],
		['Ahmed|bin Rashid', 'Ahmed|Rashid'],
		['Omar|El-Sayed', 'Omar|Elsayed'],
		['Anh Le', 'Le Anh'],
		['Al Gore', 'Albert Gore'],
		// titles and degrees
		['Dr. Ada Lovelace', 'Ada Lovelace'],
		['Ada Lovelace, PhD', 'Ada Lovelace'],
		['Ada Lovelace, MSc, CFA', 'Ada Lovelace'],
		['LOVELACE, ADA, PHD', 'Ada|Lovelace'],
		['Prof. Dr. Ada|Lovelace', 'Ada|Lovelace'],
		['John|Smith Jr.', 'John|Smith'],
		['Don|Draper', 'Donald|Draper'],
		['Robert "Bob" Smith', 'Robert Smith'],
		['Ada Lovelace 🚀', 'Ada Lovelace'],
		// letters that a wrong alphabet made unreadable
		['J?rgen|M??ller', 'Jürgen|Müller'],
		['Krzy¿anowski, Jan', 'Jan|Krzyżanowski'],
		// other scripts
		['山田|太郎', '山田|太郎'],
		['太郎|山田', '山田太郎'],
		['Madonna', 'madonna'],
	])('%s and %s', (one, other) => check(one, other, 'agree'));
});

describe('agrees in one of first and last name', () => {
	it.each([
		['Anna|Meier', 'Anna|Schulz'],
		['Bob|Miller', 'Robert|Smith'],
		['Jan|Smith', 'Janet|Smith'],
		['Jan|Smith', 'Hans|Smith'],
		['Pierre|Martin', 'Jean-Pierre|Martin'],
		['John A.|Smith', 'John B.|Smith'],
		['Mary Ann|Smith', 'Mary Jane|Smith'],
		['Andrea|Rossi', 'Andreas|Rossi'],
		['Wei|Lee', 'Wei|Li'],
		['Yuri|Ivanov', 'Юрий|Петров'],
		['J.|D.', 'John|Doe'],
		['Ada', 'Ada Lovelace'],
		['Don|Draper', 'Anna|Draper'],
	])('%s and %s', (one, other) => check(one, other, 'partly'));
});

describe('may be one person’s, where the employer or the address says so', () => {
	it.each([
		['Lin|Wei', 'Wei|Lin'],
		['Olga|Ivanov', 'Olga|Ivanova'],
		['Jana|Novák', 'Jana|Nováková'],
		['Mohamed|Aly', 'Muhammad|Ali'],
		['Chaim|Levi', 'Haim|Levy'],
		['Đorđe|Petrović', 'Djordje|Petrovic'],
	])('%s and %s', (one, other) => check(one, other, 'alike'));
});

describe('is the name of two people', () => {
	it.each([
		['José|García', 'Ada|Lovelace'],
		['Lee', 'Li'],
		['Jan Marek', 'Joan Marcus'],
		['Юрий|Гагарин', 'Ada|Lovelace'],
		['山田太郎', '鈴木花子'],
		['Ada|L***e', 'Bob|Smith'],
	])('%s and %s', (one, other) => check(one, other, 'differ'));
});

describe('says nothing', () => {
	it.each<[string, PersonName, PersonName]>([
		['without a name on one side', {}, { fullName: 'Ada Lovelace' }],
		['with an empty one', { firstName: ' ', lastName: '' }, { fullName: 'Ada Lovelace' }],
		['with a masked one', { fullName: '***' }, { fullName: 'Ada Lovelace' }],
		[
			'in scripts that cannot be compared',
			{ fullName: '山田太郎' },
			{ fullName: 'Taro Yamada' },
		],
		['in kanji and kana', { fullName: '山田太郎' }, { fullName: 'やまだたろう' }],
	])('%s', (_case, one, other) => {
		expect([namesAgree(one, other), namesAgree(other, one)]).toEqual(['unknown', 'unknown']);
	});
});

describe('whatever the names', () => {
	const word = fc.oneof(
		fc.constantFrom(
			...'Ada Bob Robert Jan Müller Mueller de van der Øst Юрий Γιώργος 山田 J. D*** Dr. PhD Li Le O’Neil Anna-Lena'.split(
				' ',
			),
		),
		fc.string({ maxLength: 8 }),
		fc.string({ unit: 'grapheme', maxLength: 6 }),
	);
	const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
	const name = fc.record(
		{ firstName: text, lastName: text, fullName: text },
		{ requiredKeys: [] },
	);

	it('the order of asking does not matter', () => {
		fc.assert(
			fc.property(name, name, (one, other) => {
				expect(namesAgree(one, other)).toBe(namesAgree(other, one));
			}),
			{ numRuns: 2_000 },
		);
	});

	it('a name agrees with itself, or says nothing', () => {
		fc.assert(
			fc.property(name, (one) => {
				expect(['agree', 'unknown']).toContain(namesAgree(one, { ...one }));
			}),
			{ numRuns: 2_000 },
		);
	});

	it('case and spaces do not matter', () => {
		const plain = fc.constantFrom('Ada', 'Bob', 'Müller', 'Li', 'Østergaard', 'Юрий', 'O’Neil');
		fc.assert(
			fc.property(plain, plain, plain, plain, (a, b, c, d) => {
				const one = { firstName: a, lastName: b };
				const loud = { firstName: ` ${a.toUpperCase()}`, lastName: `${b.toLowerCase()}  ` };
				const other = { firstName: c, lastName: d };
				expect(namesAgree(loud, other)).toBe(namesAgree(one, other));
			}),
		);
	});

	it('a long text costs no more than its length', () => {
		for (const part of ['a ', '.', '-', '*', '((', '"', ', ', 'a.', 'x…']) {
			const fullName = part.repeat(5_000);
			expect(() => namesAgree({ fullName }, { fullName: `${fullName}b` })).not.toThrow();
		}
	});
});

describe('a full name, for a provider that takes first and last name,', () => {
	it.each([
		['Ada Lovelace', 'Ada', 'Lovelace'],
		['Lovelace, Ada', 'Ada', 'Lovelace'],
		['Ada Lovelace, PhD', 'Ada', 'Lovelace'],
		['Ada King Lovelace', 'Ada', 'King Lovelace'],
		['John P. Smith', 'John', 'Smith'],
		['J. R. R. Tolkien', 'J. R. R.', 'Tolkien'],
		['Jan van Dyk', 'Jan', 'van Dyk'],
		['van Dijk, Jan', 'Jan', 'van Dijk'],
		['van Dijk, AJ', 'AJ', 'van Dijk'],
		['Nguyen, MD', 'MD', 'Nguyen'],
		['Rahman, Md', 'Md', 'Rahman'],
		['Lee, JoAnn', 'JoAnn', 'Lee'],
		['Lee, JJ', 'JJ', 'Lee'],
		['JoAnn Lee, PhD, CFA', 'JoAnn', 'Lee'],
		['山田 太郎', '太郎', '山田'],
		['김 민준', '민준', '김'],
	])('%s is split into %s and %s', (fullName, firstName, lastName) => {
		expect(splitName(fullName)).toEqual({ firstName, lastName });
		check(fullName, `${firstName}|${lastName}`, 'agree');
	});

	it.each(['Madonna', 'Dr. Lovelace', ''])('%s is not guessed apart', (fullName) =>
		expect(splitName(fullName)).toBeUndefined(),
	);
});
