/**
 * Records as they come out of CRMs, sheets and forms, each with what a provider answers and what has to come out.
 * A line is `record > answer`, in the notation of `testing/personNotation.ts`; a third part is what has to be sent.
 */

/** The answer is the person's: found. */
export const USABLE: Record<string, string> = {
	'plain records': `
		anna.schmidt@acme.test > Anna ~ Schmidt · anna.schmidt@acme.test
		/in/anna-schmidt-12 > Anna ~ Schmidt · /in/anna-schmidt-12
		Anna ~ Schmidt · at Acme > Anna ~ Schmidt · at Acme
		Anna Schmidt · at acme.test > Anna ~ Schmidt · anna@acme.test
		Anna ~ Schmidt · anna@acme.test · at Acme > Anna Schmidt · at Acme
		anna.schmidt@acme.test > Anna ~ Schmidt
		/in/anna-schmidt-12 > Anna Schmidt · at Acme
		ANNA.SCHMIDT@ACME.TEST > anna schmidt · anna.schmidt@acme.test
		Schmidt, Anna · at Acme > Anna ~ Schmidt · at Acme
		+4930123456 · anna@acme.test > Anna ~ Schmidt · +4930123456`,
	'people who changed jobs': `
		Anna ~ Schmidt · anna.schmidt@acme.test > Anna ~ Schmidt · anna.schmidt@newco.test · at Newco
		anna.schmidt@acme.test > Anna ~ Schmidt · anna.schmidt@newco.test · at Newco
		aschmidt@acme.test > Anna ~ Schmidt · anna.schmidt@newco.test · at Newco
		anna.s@acme.test > Anna ~ Schmidt · anna@newco.test
		anna@acme.test > Anna ~ Schmidt · anna.schmidt@newco.test
		schmidt@acme.test > Anna ~ Schmidt · a.schmidt@newco.test
		as@acme.test > Anna ~ Schmidt · anna.schmidt@newco.test
		schmidta@acme.test > Anna ~ Schmidt · anna@newco.test
		anna_schmidt77@gmail.com > Anna ~ Schmidt · anna.schmidt@acme.test
		/in/anna-schmidt-12 > Anna ~ Schmidt · /in/anna-schmidt-12 · at Newco
		/in/annaschmidt > Anna ~ Schmidt · /in/anna-schmidt-phd · at Newco
		Anna ~ Schmidt · /in/anna-schmidt-12 · at Acme > Anna ~ Schmidt · /in/anna-schmidt-12 · at Newco
		Anna ~ Schmidt · at Acme > Anna ~ Schmidt · at Newco · anna@newco.test · once at Acme
		juergen.mueller@acme.test > Jürgen ~ Müller · jmueller@newco.test
		jurgen.muller@acme.test > Jürgen ~ Müller · j@newco.test
		bob.smith@acme.test > Robert ~ Smith · robert.smith@newco.test
		liz@acme.test > Elizabeth ~ Taylor · elizabeth@newco.test
		j.garcia@acme.test > José ~ García Márquez · jose@newco.test
		sean.oconnor@acme.test > Seán ~ O'Connor · sean@newco.test
		jan.van.dijk@acme.test > Jan ~ van Dijk · jvd@newco.test
		jvandijk@acme.test > Jan ~ van Dijk · jan@newco.test
		mariajose@acme.test > María José ~ Peña · mj@newco.test
		i.petrov@acme.test > Иван ~ Петров · ivan@newco.test
		d.tchaikovsky@acme.test > Dmitry ~ Tchaikovsky · dmitry@newco.test
		/in/joao-silva-a1b2 > João ~ Silva · /in/joaosilva
		/in/ACoAABCDEFG1234 > Anna ~ Schmidt · /in/anna-schmidt-12`,
	'the exact address of a record that names nobody': `
		Stripe · at Stripe · patrick@stripe.test > Patrick ~ Collison · patrick@stripe.test
		Acme GmbH · at Acme · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Acme renewal 2026 · at Acme · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		[not provided] ~ [not provided] · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		[not provided] · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Marketing Team · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Marketing ~ Team · at Acme · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		anna@acme.test · at Acme · Accounts Payable > Anna ~ Schmidt · anna@acme.test
		Unknown ~ Contact · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		No ~ Name · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Order #10443 · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Deal 4711 · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Sales Department · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		New Lead · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Website ~ Visitor · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Test ~ Test · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		First Name ~ Last Name · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		(unknown) ~ (unknown) · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Acme Corp. Marketing · at Acme Corp. · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		acme.test · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Info · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Purchasing ~ Dept. · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		TBD ~ TBD · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		xxx ~ xxx · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		12345 · anna@acme.test > Anna ~ Schmidt · anna@acme.test`,
	'names in each other’s field': `
		Schmidt ~ Anna · at Acme > Anna ~ Schmidt · at Acme
		Schmidt ~ Anna · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Müller ~ Jürgen · at Acme > Juergen ~ Mueller · at Acme GmbH
		García ~ José · jose@acme.test > José ~ García · jose@acme.test
		van Dijk ~ Jan · at Acme > Jan ~ van Dijk · at Acme
		Nagy ~ Péter · peter@acme.test > Peter ~ Nagy · at Acme · p.nagy@acme.test
		Wei ~ Zhang · at Acme > Zhang ~ Wei · at Acme
		Smith ~ Bob · at acme.test > Robert ~ Smith · bob@acme.test
		Petrov ~ Ivan · /in/ivan-petrov > Ivan ~ Petrov · /in/ivan-petrov
		SCHMIDT ~ ANNA · at ACME > Anna ~ Schmidt · at Acme
		Kim ~ Min-jun · at Acme > Min-jun ~ Kim · at Acme
		Tanaka ~ Hiroshi · h.tanaka@acme.test > Hiroshi ~ Tanaka · h.tanaka@acme.test`,
	'one name in two spellings, with the same employer': `
		Olga ~ Ivanov · at Acme > Olga ~ Ivanova · at Acme
		Jana ~ Novák · at Acme > Jana ~ Nováková · at Acme
		Eva ~ Kowalski · at Acme > Ewa ~ Kowalska · at Acme
		Anna ~ Petrov · anna@acme.test > Anna ~ Petrova · at acme.test
		Abdul ~ Karim · at Acme > Abdulrahman ~ Karim · at Acme
		Guadalupe ~ Reyes · at Acme > Lupe ~ Reyes · at Acme
		Alexandra ~ Hill · at Acme > Xandra ~ Hill · at Acme
		Mohamed ~ Aly · at Acme > Muhammad ~ Ali · at Acme
		Mohammed ~ Hussein · at Acme > Mohamed ~ Hussain · at Acme
		Chaim ~ Levi · at Acme > Haim ~ Levy · at Acme
		Đorđe ~ Petrović · at Acme > Djordje ~ Petrovic · at Acme
		Youssef ~ Khoury · at Acme > Yusuf ~ Khouri · at Acme
		Aleksandr ~ Kuznetsov · at Acme > Alexander ~ Kuznecov · at Acme
		Sergei ~ Smirnov · at Acme > Sergey ~ Smirnov · at Acme
		Khaled ~ Mansour · at Acme > Khalid ~ Mansur · at Acme
		Catherine ~ O'Neill · at Acme > Kathryn ~ O'Neil · at Acme
		Stephen ~ Philips · at Acme > Steven ~ Phillips · at Acme
		Geoffrey ~ Clarke · at Acme > Jeffrey ~ Clark · at Acme
		Jon ~ Anderson · at Acme > Jonathan ~ Andersen · at Acme
		Maria ~ Papadopoulos · at Acme > Maria ~ Papadopoulou · at Acme
		Viktoria ~ Horvat · at Acme > Victoria ~ Horvath · at Acme
		Zaki ~ Elmasry · at Acme > Zaki ~ El Masri · at Acme
		Nikolay ~ Georgiev · at Acme > Nikolai ~ Georgieff · at Acme
		Lakshmi ~ Iyer · at Acme > Laxmi ~ Aiyer · at Acme
		Yelena ~ Sokolova · at Acme > Elena ~ Sokolov · at Acme
		Hossein ~ Rezaei · at Acme > Hussein ~ Rezai · at Acme
		Oleksandr ~ Shevchenko · at Acme > Alexander ~ Shevchenko · at Acme
		Xiaoming ~ Li · at Acme > Xiao Ming ~ Li · at Acme`,
	'one name in two spellings, with no employer in the answer': `
		José ~ Peña · at Acme > Jose ~ Pena
		Bob ~ Smith · at Acme > Robert ~ Smith
		Jürgen ~ Müller · at Acme > Juergen ~ Mueller
		Sinéad ~ O'Connor · at Acme > Sinead ~ OConnor
		Ronald ~ Mc Donald · at Acme > Ronald ~ McDonald
		Anne Marie ~ Duff · at Acme > Anne-Marie ~ Duff
		Gabriel ~ García · at Acme > Gabriel ~ García Márquez
		Jan ~ van den Berg · at Acme > Jan ~ Vandenberg
		Юрий ~ Гагарин · at Acme > Yuri ~ Gagarin
		Łukasz ~ Żak · at Acme > Lukasz ~ Zak
		Paul ~ McCartney · at Acme > James Paul ~ McCartney
		J. ~ Doe · at Acme > John ~ Doe · at Acme
		Søren ~ Kjær · at Acme > Soeren ~ Kjaer
		Håkon ~ Ås · at Acme > Haakon ~ Aas
		Sasha ~ Petrov · at Acme > Alexander ~ Petrov
		Thomas ~ Groß · at Acme > Thomas ~ Gross
		Anna ~ Meier-Schulz · at Acme > Anna ~ Meier
		Ahmed ~ bin Rashid · at Acme > Ahmed ~ Rashid
		Mike ~ Brown · at Acme > Michael ~ Brown
		Γιώργος ~ Παπαδόπουλος · at Acme > Giorgos ~ Papadopoulos`,
	'people who married': `
		Anna ~ Schmidt · anna.schmidt@acme.test > Anna ~ Braun · anna.schmidt@acme.test
		Anna ~ Schmidt · /in/anna-schmidt-12 > Anna ~ Braun · /in/anna-schmidt-12
		Anna ~ Schmidt · /in/anna-schmidt-12 > Anna ~ Schmidt-Braun · /in/anna-schmidt-12
		Kate ~ Hill · kate@acme.test > Katherine ~ Stone · kate@acme.test
		anna.schmidt@acme.test > Anna ~ Braun · anna.schmidt@acme.test
		anna.schmidt@acme.test > Anna ~ Braun · anna.braun@newco.test
		/in/anna-schmidt-12 > Anna ~ Braun · /in/anna-braun`,
	'half a name': `
		Anna ~ · anna.schmidt@acme.test > Anna ~ Schmidt · anna.schmidt@acme.test
		Anna ~ · anna.schmidt@acme.test > Anna ~ Schmidt · anna.schmidt@newco.test
		~ Schmidt · anna.schmidt@acme.test > Anna ~ Schmidt · anna.schmidt@acme.test
		Anna · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		A. ~ · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Anna ~ · /in/anna-schmidt-12 > Anna ~ Schmidt · /in/anna-schmidt-12
		Anna ~ S. · anna.schmidt@acme.test > Anna ~ Schmidt · anna.schmidt@acme.test
		Annie ~ · anna@acme.test > Anna ~ Schmidt · anna@acme.test
		Xiaoming ~ · xw@acme.test > Xiao Ming ~ Wang · xw@acme.test`,
	'full names where the provider takes parts': `
		Jan van Dijk · at Acme > Jan ~ van Dijk · at Acme > Jan ~ van Dijk · at Acme
		van Dijk, Jan · at Acme > Jan ~ van Dijk · at Acme > Jan ~ van Dijk · at Acme
		van Dijk, AJ · at Acme > AJ ~ van Dijk · at Acme > AJ ~ van Dijk · at Acme
		Nguyen, MD · at Acme > MD ~ Nguyen · at Acme > MD ~ Nguyen · at Acme
		Rahman, Md · at Acme > Mohammed ~ Rahman · at Acme > Md ~ Rahman · at Acme
		Tom Baker (he/him) · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Tom Baker ✔ · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		🚀 Tom Baker · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Tom Baker, PhD · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Dr. Tom Baker · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Prof. Dr. Tom Baker, MBA · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Tom Baker Jr. · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Gabriel García Márquez · at Acme > Gabriel ~ García Márquez · at Acme > Gabriel ~ García Márquez · at Acme
		María José García López · at Acme > María José ~ García López · at Acme > María José ~ García López · at Acme
		John Paul Smith · at Acme > John Paul ~ Smith · at Acme > John Paul ~ Smith · at Acme
		John P. Smith · at Acme > John ~ Smith · at Acme
		Ludwig van Beethoven · at Acme > Ludwig ~ van Beethoven · at Acme > Ludwig ~ van Beethoven · at Acme
		Oscar de la Hoya · at Acme > Oscar ~ de la Hoya · at Acme > Oscar ~ de la Hoya · at Acme
		Mohammed bin Salman · at Acme > Mohammed ~ bin Salman · at Acme > Mohammed ~ bin Salman · at Acme
		Ana Paula dos Santos · at Acme > Ana Paula ~ dos Santos · at Acme > Ana Paula ~ dos Santos · at Acme
		Ada Lovelace ~ · at Acme > Ada ~ Lovelace · at Acme > Ada ~ Lovelace · at Acme
		~ Ada Lovelace · at Acme > Ada ~ Lovelace · at Acme > Ada ~ Lovelace · at Acme
		Ada Lovelace ~ Lovelace · at Acme > Ada ~ Lovelace · at Acme > Ada ~ Lovelace · at Acme
		Ada ~ Ada Lovelace · at Acme > Ada ~ Lovelace · at Acme > Ada ~ Lovelace · at Acme
		Ada Lovelace ~ Ada Lovelace · at Acme > Ada ~ Lovelace · at Acme > Ada ~ Lovelace · at Acme
		Lovelace, Ada · at Acme > Ada ~ Lovelace · at Acme > Ada ~ Lovelace · at Acme
		LOVELACE, Ada · at Acme > Ada ~ Lovelace · at Acme > Ada ~ LOVELACE · at Acme
		Robert "Bob" Smith · at Acme > Robert ~ Smith · at Acme > Robert ~ Smith · at Acme
		Robert (Bob) Smith · at Acme > Bob ~ Smith · at Acme > Robert ~ Smith · at Acme
		Tom Baker - Acme · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Tom Baker | Sales · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Tom Baker 🏳️‍🌈 they/them · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Anna-Lena Meier · at Acme > Anna-Lena ~ Meier · at Acme > Anna-Lena ~ Meier · at Acme
		Sr. Juan Pérez · at Acme > Juan ~ Pérez · at Acme > Juan ~ Pérez · at Acme
		Mme Claire Dubois · at Acme > Claire ~ Dubois · at Acme > Claire ~ Dubois · at Acme
		Herr Dr. Hans Meier · at Acme > Hans ~ Meier · at Acme > Hans ~ Meier · at Acme
		山田 太郎 · at Acme > 太郎 ~ 山田 · at Acme > 太郎 ~ 山田 · at Acme`,
	'titles and degrees in parts of a name': `
		Mr. Tom ~ Baker · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Dr ~ Tom Baker · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Prof. Dr. Tom ~ Baker · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Raj ~ Rao, PhD · at Acme > Raj ~ Rao · at Acme > Raj ~ Rao · at Acme
		Raj ~ Rao PhD · at Acme > Raj ~ Rao · at Acme > Raj ~ Rao · at Acme
		Raj ~ Rao, MBA, CFA · at Acme > Raj ~ Rao · at Acme > Raj ~ Rao · at Acme
		Raj ~ Rao, M.D. · at Acme > Raj ~ Rao · at Acme > Raj ~ Rao · at Acme
		Tom ~ Baker Jr. · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Tom ~ Baker III · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Tom (he/him) ~ Baker · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Tom ~ Baker (he/him) · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		✨ Tom ✨ ~ Baker ✔ · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Tom, ~ Baker, · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		"Tom" ~ "Baker" · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Frau Anna ~ Schmidt · at Acme > Anna ~ Schmidt · at Acme > Anna ~ Schmidt · at Acme
		Md ~ Rahman · at Acme > Mohammed ~ Rahman · at Acme > Md ~ Rahman · at Acme
		Don ~ Draper · at Acme > Donald ~ Draper · at Acme > Don ~ Draper · at Acme
		Dean ~ Do · at Acme > Dean ~ Do · at Acme > Dean ~ Do · at Acme
		Ma ~ Li · at Acme > Ma ~ Li · at Acme > Ma ~ Li · at Acme
		Tom ~ Baker 123 · at Acme > Tom ~ Baker · at Acme > Tom ~ Baker · at Acme
		Lady ~ Gaga · at Acme > Lady ~ Gaga · at Acme > Lady ~ Gaga · at Acme
		Ms. Anna ~ Schmidt, Dipl.-Ing. · at Acme > Anna ~ Schmidt · at Acme > Anna ~ Schmidt · at Acme`,
	'a mailbox that several people read, beside a name': `
		Anna ~ Schmidt · info@acme.test > Anna ~ Schmidt · anna@acme.test
		Anna ~ Schmidt · info@acme.test · at Acme > Anna ~ Schmidt · info@acme.test
		Anna Schmidt · sales@acme.test · at Acme > Anna ~ Schmidt · at Acme
		Anna ~ Schmidt · kontakt@acme.test · /in/anna-schmidt-12 > Anna ~ Schmidt · /in/anna-schmidt-12`,
	'companies in several spellings': `
		Anna ~ Schmidt · at Acme, Inc. > Anna ~ Schmidt · at Acme
		Anna ~ Schmidt · at ACME GmbH & Co. KG > Anna ~ Schmidt · at Acme
		Anna ~ Schmidt · at acme.test > Anna ~ Schmidt · at acme.test
		Anna ~ Schmidt · at IBM > Anna ~ Schmidt · at International Business Machines
		Anna ~ Schmidt · at https://www.acme.test/en > Anna ~ Schmidt · at acme.test
		Schmidt ~ Anna · at Acme Holding > Anna ~ Schmidt · at Acme Holding AG`,
};

/** Cells as people and exports fill them, by what has to be sent; the answer is the person's. */
const ADDRESSES = [
	'anna@acme.test; anna@gmail.com',
	'anna@gmail.com; anna@acme.test',
	'anna@gmail.com, anna@acme.test',
	'anna@acme.test / anna@beta.test',
	'anna@acme.test anna@beta.test',
	'anna@acme.test\nanna@gmail.com',
	'info@acme.test, anna@acme.test',
	'anna@acme.test,',
	',anna@acme.test',
	'anna@acme.test;',
	'anna@acme.test.',
	'anna@acme.test (work)',
	'work: anna@acme.test',
	'"anna@acme.test"',
	"'anna@acme.test'",
	'“anna@acme.test”',
	'<anna@acme.test>',
	'Anna Schmidt <anna@acme.test>',
	'"Schmidt, Anna" <anna@acme.test>',
	'mailto:anna@acme.test?subject=Hi',
	'Email: anna@acme.test',
	'E-Mail: anna@acme.test',
	'[anna@acme.test](mailto:anna@acme.test)',
	'anna@acme.test | private: anna@gmail.com',
	'private: anna@gmail.com, work: anna@acme.test',
	'anna@acme.test or anna@beta.test',
	'=HYPERLINK("mailto:anna@acme.test","anna@acme.test")',
	'anna@acme.test\u00a0',
	'\u200banna@acme.test',
	'* anna@acme.test',
	'- anna@acme.test',
	'anna (at) acme (dot) test',
	'anna [at] acme.test',
	"['anna@acme.test']",
	'["anna@acme.test","anna@gmail.com"]',
];
const PAGES = [
	'anna-schmidt-12',
	'@anna-schmidt-12',
	'in/anna-schmidt-12',
	'/in/anna-schmidt-12/',
	'LinkedIn: https://www.linkedin.com/in/anna-schmidt-12',
	'LinkedIn: linkedin.com/in/anna-schmidt-12',
	'LinkedIn: anna-schmidt-12',
	'=HYPERLINK("https://www.linkedin.com/in/anna-schmidt-12","Profile")',
	'=HYPERLINK("https://de.linkedin.com/in/anna-schmidt-12";"Anna")',
	'https://linkedin.com/in/anna-schmidt-12 https://x.com/anna',
	'https://x.com/anna, https://linkedin.com/in/anna-schmidt-12',
	'https://www.linkedin.com/company/acme https://www.linkedin.com/in/anna-schmidt-12',
	'https://www.linkedin.com/sales/lead/123,NAME; https://www.linkedin.com/in/anna-schmidt-12',
	'<https://www.linkedin.com/in/anna-schmidt-12>',
	'[Anna](https://www.linkedin.com/in/anna-schmidt-12)',
	'https://www.linkedin.com/in/anna-schmidt-12?utm=x#about',
	'www.linkedin.com/in/Anna-Schmidt-12/de',
	'"https://www.linkedin.com/in/anna-schmidt-12"',
	'Anna Schmidt – https://www.linkedin.com/in/anna-schmidt-12',
];
export const CELLS: ReadonlyArray<readonly [record: Record<string, string>, sent: string]> = [
	...ADDRESSES.map((email) => [{ email }, 'anna@acme.test'] as const),
	...PAGES.map((linkedInUrl) => [{ linkedInUrl }, '/in/anna-schmidt-12'] as const),
	[{ linkedInUrl: 'annaschmidt' }, '/in/annaschmidt'],
	[
		{ linkedInUrl: 'https://www.linkedin.com/sales/people/ACwAABCDEFGH12,NAME_SEARCH,abcd' },
		'/in/ACwAABCDEFGH12',
	],
	[
		{ linkedInUrl: 'https://www.linkedin.com/sales/lead/123,NAME', email: 'anna@acme.test' },
		'anna@acme.test',
	],
	[{ linkedInUrl: 'yes', email: 'anna@acme.test' }, 'anna@acme.test'],
	[{ linkedInUrl: 'Connected', email: 'anna@acme.test' }, 'anna@acme.test'],
	[{ linkedInUrl: 'anna@acme.test', email: 'anna@acme.test' }, 'anna@acme.test'],
	[
		{ email: 'https://www.linkedin.com/in/anna-schmidt-12', linkedInUrl: '' },
		'/in/anna-schmidt-12',
	],
	[{ linkedInUrl: 'anna@acme.test', email: '' }, 'anna@acme.test'],
];

/** The answer is somebody else's, and something in it says so: never found. */
export const SOMEBODY_ELSES: Record<string, string> = {
	'another address, and a name that shares nothing with the one asked by': `
		anna.schmidt@acme.test > Peter ~ Braun · peter.braun@acme.test
		anna.schmidt@acme.test > Peter Braun · peter.braun@newco.test · at Newco
		aschmidt@acme.test > Peter ~ Braun · pbraun@acme.test
		anna@acme.test > Peter ~ Braun · peter@acme.test
		juergen.mueller@acme.test > Petra ~ Weiss · p.weiss@acme.test
		bob.smith@acme.test > Carol ~ Jones · carol.jones@acme.test
		info@acme.test · /in/anna-schmidt-12 > Peter ~ Braun · /in/peter-braun
		kim.lee@acme.test > John ~ Park · john.park@acme.test
		as@acme.test > Peter ~ Braun · pb@acme.test
		anna.schmidt@acme.test > peter.braun@acme.test
		anna.schmidt@acme.test > Peter ~ Braun · peter@gmail.com · at Acme
		i.petrov@acme.test > Анна ~ Сидорова · a.sidorova@acme.test`,
	'another page, and a name that shares nothing with the one asked by': `
		/in/anna-schmidt-12 > Peter ~ Braun · /in/peter-braun
		/in/annaschmidt > Peter ~ Braun · /in/peter-braun-99 · at Acme
		/in/anna-schmidt-12 > Peter Braun · /in/pbraun
		/in/anna-schmidt-12 > /in/peter-braun
		/in/joao-silva-a1b2 > Maria ~ Costa · /in/maria-costa
		anna.schmidt@acme.test · /in/anna-schmidt-12 > Peter ~ Braun · /in/peter-braun · peter@acme.test`,
	'somebody for a mailbox that several people read': `
		info@acme.test · Marketing Team · +4930123456 > Peter ~ Braun · peter.braun@acme.test
		sales@acme.test · +4930123456 > Peter ~ Braun · ceo@acme.test
		Anna ~ Schmidt · info@acme.test > Peter ~ Braun · peter.braun@acme.test
		Anna ~ Schmidt · info@acme.test > Peter ~ Braun · info@acme.test
		Anna ~ Schmidt · info@acme.test > Anna ~ Braun · info@acme.test`,
	'another name': `
		Anna ~ Schmidt · at Acme > Peter ~ Braun · at Acme
		Anna ~ Schmidt · at Acme > Peter ~ Braun · at Newco
		Anna ~ Schmidt · anna@acme.test > Peter ~ Braun · anna@acme.test
		Anna Schmidt · at Acme > Peter Braun · at Acme
		Anna ~ Schmidt · +4930123456 > Peter ~ Braun · +4930123456
		Jan van Dijk · at Acme > Piet ~ de Vries · at Acme
		Wei ~ Zhang · at Acme > Min ~ Chen · at Acme`,
	'half of the name': `
		Anna ~ Schmidt · at Acme > Anna ~ Braun · at Acme
		Anna ~ Schmidt · at Acme > Peter ~ Schmidt · at Acme
		Anna ~ Schmidt · anna.schmidt@acme.test > Peter ~ Schmidt · peter.schmidt@acme.test
		Anna ~ Schmidt · anna.schmidt@acme.test > Anna ~ Braun · anna.braun@acme.test
		John A. ~ Smith · at Acme > John B. ~ Smith · at Acme
		Jan ~ Smith · at Acme > Janet ~ Smith · at Acme
		Andrea ~ Rossi · at Acme > Andreas ~ Rossi · at Acme
		Gabriel ~ Weiss · at Acme > Gabriele ~ Weiss · at Acme
		Daniel ~ Weiss · at Acme > Daniela ~ Weiss · at Acme
		Ivan ~ Ivanov · at Acme > Ivana ~ Ivanova · at Acme
		Paul ~ Horn · at Acme > Paula ~ Horn · at Acme
		Maria ~ García López · at Acme > Ana ~ García López · at Acme
		Wei ~ Li · at Acme > Wei ~ Lin · at Acme
		Peter ~ Stein · at Acme > Peter ~ Steiner · at Acme
		Tom ~ Hart · at Acme > Tom ~ Hartman · at Acme
		Robert ~ Hall · at Acme > Rupert ~ Hall · at Acme
		Eric ~ Berg · at Acme > Erica ~ Berg · at Acme`,
	'a namesake with another page or id': `
		Anna ~ Schmidt · /in/anna-schmidt-12 · at Acme > Anna ~ Schmidt · /in/anna-schmidt-99 · at Newco
		Anna ~ Schmidt · /in/anna-schmidt-12 > Anna ~ Schmidt · /in/schmidt-anna · at Newco
		Anna ~ Schmidt · #A1 · anna@acme.test > Anna ~ Schmidt · #B2 · at Newco · schmidt@newco.test
		John ~ Smith · /in/john-smith-1 · john@acme.test > John ~ Smith · /in/john-smith-2 · john@newco.test`,
	'names in each other’s field, with another employer': `
		Schmidt ~ Anna · at Acme > Anna ~ Schmidt · at Newco
		Paul ~ Simon · paul@acme.test > Simon ~ Paul · simon@newco.test · at Newco
		Olga ~ Ivanov · at Acme > Olga ~ Ivanova · at Newco
		Abdul ~ Karim · at Acme > Abdulrahman ~ Karim · at Newco
		Chaim ~ Levi · at Acme > Haim ~ Levy · at Newco`,
	'a record that names nobody': `
		Marketing Team · anna@acme.test > Peter ~ Braun · peter@acme.test
		Stripe · at Stripe · patrick@stripe.test > John ~ Collins · john@stripe.test
		[not provided] ~ [not provided] · anna@acme.test > Peter ~ Braun · peter@acme.test
		Order #10443 · anna@acme.test > Peter ~ Braun · peter@acme.test`,
};

/** Somebody of that name at another employer, where name and employer are all that was asked by: nobody can tell. */
export const MOVERS = `
	José ~ Peña · at Acme > Jose ~ Pena · at Newco
	Bob ~ Smith · at Acme > Robert ~ Smith · at Newco
	Jürgen ~ Müller · at Acme > Juergen ~ Mueller · at Newco
	Sinéad ~ O'Connor · at Acme > Sinead ~ OConnor · at Newco
	Ronald ~ Mc Donald · at Acme > Ronald ~ McDonald · at Newco
	Anne Marie ~ Duff · at Acme > Anne-Marie ~ Duff · at Newco
	Gabriel ~ García · at Acme > Gabriel ~ García Márquez · at Newco
	Jan ~ van den Berg · at Acme > Jan ~ Vandenberg · at Newco
	Юрий ~ Гагарин · at Acme > Yuri ~ Gagarin · at Newco
	Łukasz ~ Żak · at Acme > Lukasz ~ Zak · at Newco
	Paul ~ McCartney · at Acme > James Paul ~ McCartney · at Newco
	Søren ~ Kjær · at Acme > Soeren ~ Kjaer · at Newco
	Håkon ~ Ås · at Acme > Haakon ~ Aas · at Newco
	Sasha ~ Petrov · at Acme > Alexander ~ Petrov · at Newco
	Thomas ~ Groß · at Acme > Thomas ~ Gross · at Newco
	Anna ~ Meier-Schulz · at Acme > Anna ~ Meier · at Newco
	Ahmed ~ bin Rashid · at Acme > Ahmed ~ Rashid · at Newco
	Mike ~ Brown · at Acme > Michael ~ Brown · at Newco
	Γιώργος ~ Παπαδόπουλος · at Acme > Giorgos ~ Papadopoulos · at Newco
	Anna ~ Schmidt · at Acme > Anna ~ Schmidt · at Newco
	Anna ~ Schmidt · at Acme > Anna ~ Schmidt · at Newco · anna@newco.test`;

/** The answer is somebody else's, but nothing in it tells: counted apart. */
export const NAMESAKES = `
	Anna ~ Schmidt · at Acme > Anna ~ Schmidt · at Acme · #other
	Anna Schmidt · at acme.test > Anna ~ Schmidt · anna.schmidt2@acme.test
	+4930123456 > Peter ~ Braun
	/in/ACoAABCDEFG1234 > Peter ~ Braun
	J. ~ Smith · at Acme > Jane ~ Smith · at Acme`;

/** Nobody can be found by these: they should not be sent. */
export const USELESS: ReadonlyArray<string | Record<string, string>> = [
	'–',
	'info@acme.test',
	'sales@acme.test · at Acme',
	'noreply@acme.test',
	'no-reply@acme.test',
	'donotreply@acme.test',
	'kontakt@acme.test · Marketing Team',
	'mailer-daemon@acme.test',
	'postmaster@acme.test',
	'support@acme.test · Support Team · at Acme',
	'Marketing Team · at Acme',
	'Marketing ~ Team · at Acme',
	'Sales Department · at Acme',
	'Accounts Payable · at Acme',
	'Human Resources · at Acme',
	'Acme · at Acme',
	'Acme GmbH · at Acme',
	'Acme renewal 2026 · at Acme',
	'Order #10443 · at Acme',
	'#10443 ~ #10443 · at Acme',
	'Test ~ Test · at Test',
	'test@test.com',
	'test@example.com',
	'asdf@asdf.com',
	'Unknown ~ Unknown · at Acme',
	'Unknown · at Acme',
	'Unknown ~ Contact · at Acme',
	'No ~ Name · at Acme',
	'[not provided] ~ [not provided] · at Acme',
	'(unknown) · at Acme',
	'First Name ~ Last Name · at Company',
	'xxx ~ xxx · at xxx',
	'TBD ~ TBD · at Acme',
	'Website ~ Visitor · at Acme',
	'New Lead · at Acme',
	'Anna ~ · at Acme',
	'~ Schmidt · at Acme',
	'Anna · at Acme',
	'A. ~ S. · at Acme',
	'Anna ~ Schmidt',
	'Anna ~ Schmidt · at N/A',
	'Anna ~ Schmidt · at Unknown',
	'Anna ~ Schmidt · at Self-employed',
	'Anna ~ Schmidt · at Freelance',
	'Anna ~ Schmidt · at gmail.com',
	'Anna ~ Schmidt · at Private',
	'Anna ~ Schmidt · at -',
	'Anna ~ Schmidt · at 12345',
	'12345 · at Acme',
	'12345 ~ 67890 · at Acme',
	'anna@acme · at Acme',
	'at Acme',
	'at acme.test',
	'anna@',
	'@acme.test',
	'anna.schmidt@acme.test.invalid',
	'n/a@acme.test',
	'none@none.com',
	'noemail@acme.test',
	'unknown@unknown.com',
	'null@null.com',
	'123@123.com',
	'a***@acme.test',
	'Mr. · at Acme',
	'Dr. ~ Prof. · at Acme',
	'CEO · at Acme',
	'The Manager · at Acme',
	'Purchasing ~ Dept. · at Acme',
	'To whom it may concern · at Acme',
	'Deal with Acme · at Acme',
	{ email: 'call me' },
	{ email: 'anna schmidt@acme.test' },
	{ email: 'anna@acme.test@acme.test' },
	{ email: 'yes' },
	{ linkedInUrl: 'https://www.linkedin.com/sales/lead/123,NAME' },
	{ linkedInUrl: 'https://www.linkedin.com/talent/profile/123' },
	{ linkedInUrl: 'https://www.linkedin.com/company/acme' },
	{ linkedInUrl: 'https://www.linkedin.com/feed/' },
	{ linkedInUrl: 'https://www.linkedin.com/in/' },
	{ linkedInUrl: 'https://www.linkedin.com/search/results/people/?keywords=anna' },
	{ linkedInUrl: 'https://x.com/anna' },
	{ linkedInUrl: 'yes' },
	{ linkedInUrl: 'Connected' },
	{ linkedInUrl: 'Anna Schmidt' },
	{ linkedInUrl: 'https://www.linkedin.com/in/undefined' },
	{ phone: 'call after 5pm' },
	{ phone: '123' },
	{ phone: '0000000000' },
	{ firstName: 'Anna', lastName: 'Schmidt', company: 'recA1b2C3d4E5f6G7' },
];

/**
 * Records asked together, the rows of an answer that has hits only, and what comes of each record: no row of its own,
 * or one that may be another's.
 */
export const BATCHES = `
	the owner changed jobs and name: anna.schmidt@acme.test | bob.hill@beta.test > Anna ~ Braun · anna@newco.test > ? | -
	a row of nobody: anna.schmidt@acme.test | bob.hill@beta.test > Peter ~ Braun · peter@newco.test > ? | ?
	one row certain, one doubtful: anna.schmidt@acme.test | bob.hill@beta.test | carl.kent@gamma.test > Bob ~ Hill · bob.hill@beta.test | Anna ~ Braun · anna@newco.test > ? | Bob | -
	a namesake of the neighbour: a.schmidt@acme.test | Anna ~ Schmidt · at Beta > Anna ~ Schmidt · at Newco > ? | ?
	a namesake with the owner’s address: a.schmidt@acme.test | Anna ~ Schmidt · at Beta > Anna ~ Schmidt · a.schmidt@acme.test > Anna | -
	the row of the second: Anna ~ Schmidt · at Acme | Bob ~ Hill · at Beta > Bob ~ Hill · at Beta > - | Bob
	swapped names: Schmidt ~ Anna · at Acme | Bob ~ Hill · at Beta > Anna ~ Schmidt · at Acme > Anna | -
	all, out of order: Anna ~ Schmidt · at Acme | Bob ~ Hill · at Beta > Bob ~ Hill · at Beta | Anna ~ Schmidt · at Acme > Anna | Bob
	half of a name: Anna ~ Schmidt · anna@acme.test | Bob ~ Hill · bob@beta.test > Anna ~ Braun · anna@newco.test > ? | -
	others’ names beside the addresses asked by: a.schmidt@acme.test | p.braun@beta.test > Peter ~ Braun · at Beta | Anna ~ Schmidt · at Acme > ? | ?
	others’ first names beside the addresses asked by: anna@acme.test | peter@beta.test > Peter ~ Braun | Anna ~ Schmidt > ? | ?
	an address before the miss it belongs to: anna@acme.test | peter@beta.test > Peter ~ Braun · at Beta | – > ? | ?
	pages that name others: /in/anna-schmidt-12 | /in/peter-braun-9 > Peter ~ Braun | Anna ~ Schmidt > ? | ?
	others’ employers beside pages that name nobody: /in/ACoAAA1 · at Acme | /in/ACoAAB2 · at Beta > Peter ~ Braun · at Beta | Anna ~ Schmidt · at Acme > ? | ?
	others’ employers beside names of another script: 太郎 ~ 山田 · at Acme | 花子 ~ 鈴木 · at Beta > Hanako ~ Suzuki · at Beta | Taro ~ Yamada · at Acme > ? | ?
	addresses that name others: Anna Schmidt · at Acme | Peter Braun · at Beta > p.braun@beta.test | a.schmidt@acme.test > ? | ?
	one that says where it belongs, and one that does not: as@acme.test | kitty@beta.test > Peter ~ Braun | Anna ~ Schmidt > ? | ?
	people of whom one has an employer asked for beside another: /in/ACoAAA1 · at Acme | /in/ACoAAB2 · at Beta | /in/ACoAAC3 · at Gamma > Anna ~ Schmidt · at Beta | Peter ~ Braun · at Delta | Bob ~ Hill · at Gamma > ? | ? | ?
	one in its place of whom a run says so: annaschmidt@acme.test | robert@beta.test | jan@gamma.test > Anna ~ Schmidt | Jan ~ Sayed | Robert ~ Hill > ? | ? | ?
	an empty answer: anna.schmidt@acme.test | bob.hill@beta.test >  > - | -`;
