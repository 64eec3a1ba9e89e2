/** Addresses of e-mail, and whose their mailboxes and domains are. */
import { parseWordSet, normalizeWhitespace } from './text';

const LONGEST_ADDRESS = 320;
/** Signs that cannot stand in an address include `*`: a masked address is no address. */
const ADDRESS = /^[^\s@<>()[\],;:"*]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;
/** As nearly all addresses are written already: told in a quarter of the time, 3 µs less for each record. */
const CLEAN = /^[a-z0-9]+(?:[._+-][a-z0-9]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
/** Apollo's stand-in for an address that was not paid for, and its like; and what a script makes of no name. */
const LOCKED = /^(?:email_not_unlocked|not_unlocked|locked|hidden|undefined|null)@/;

/** The address in the form that is sent and compared, or undefined where there is none. */
export function parseEmail(written: string): string | undefined {
	if (written.length <= LONGEST_ADDRESS && CLEAN.test(written)) {
		return LOCKED.test(written) ? undefined : written;
	}
	const email = normalizeWhitespace(written.normalize('NFKC'))
		.replace(/^['‘’]+|['‘’]+$/g, '')
		.replace(/%40/g, '@')
		.replace(/^mailto:([^?]*).*$/is, '$1')
		.replace(/^[^<>@]*<([^<>]+)>$/, '$1')
		.trim()
		.toLowerCase();
	if (email.length > LONGEST_ADDRESS || !ADDRESS.test(email)) return undefined;
	return email.includes('..') || LOCKED.test(email) ? undefined : email;
}

/** What follows the `@`. */
export function readEmailDomain(email: string): string {
	return email.slice(email.lastIndexOf('@') + 1);
}

const ASCII = /^[!-~]*$/;

/** "ada@münchen.example" and "ada@xn--mnchen-3ya.example" are one, and so are the two domains. */
export function toAsciiAddress(address: string): string {
	if (ASCII.test(address)) return address;
	const domain = readEmailDomain(address);
	const url = `http://${domain}`;
	return URL.canParse(url) ? address.slice(0, -domain.length) + new URL(url).hostname : address;
}

/** Whether two addresses are one, in whatever letters; also where there is neither. */
export const isSameAddress = (one = '', other = '') =>
	toAsciiAddress(one) === toAsciiAddress(other);

/** Mailboxes that several people read, so that an address there names nobody. */
const ROLES = parseWordSet(
	`abuse asdf donotreply dummy fake invalid mailerdaemon noemail nomail none null undefined unknown accounting accounts admin administration administrator admissions advertising agency
	all anfrage anfragen angebot atencion atendimento assistance bestellung bewerbung billing
	biuro board booking bookings buchhaltung bureau business careers commercial
	commerciale communication communications community company compliance comptabilite comunicacion
	contabilidad contabilita contact contactenos contacto contactus contato contatti customercare
	customerservice data dataprotection datenschutz direction direzione dpo ecommerce editor
	einkauf email enquiries enquiry events everyone export facturacion facturation feedback finance
	finanzen founders frontdesk gdpr general help helpdesk hello hi hola hostmaster hr humanresources ideas impressum info infos infomail informacion informacje information inquiries
	inquiry international invoice invoices it jobs karriere kariera kontakt kontor kundenservice kundeservice
	kundtjanst legal logistics logistik mail mailbox management manager marketing media members
	membership news newsletter noreply nyheter office oficina opensource operations orders order
	ordini partner partners partnerships payroll personal personalabteilung post postmaster
	praca praxis presse press privacy procurement prensa purchasing reception recepcion recruiting
	recruitment redaktion rekrutacja reservations reservierung returns rh root rrhh sales
	salg schule security secretariat segreteria sekretariat service services shipping shop
	sklep social soporte sprzedaz spam staff stage store studio suggestions supplier suppliers
	support talent team tech technik technical test tickets uffici ufficio vendas
	ventas vente ventes verkauf vertrieb verwaltung vendite web webmaster  website
	welcome zentrale`,
);

/** `info@`, `sales@`, `kontakt@` …, also with a country or number: `info-uk@`, `sales2@`. */
export function isRoleMailbox(email: string): boolean {
	const plain = email.replace(/[@+].*$/s, '').toLowerCase();
	if (ROLES.has(plain)) return true;
	if (!/[._-]/.test(plain)) return ROLES.has(plain.replace(/(?<!\d)\d+$/, ''));
	if (ROLES.has(plain.replace(/[._-]/g, ''))) return true;
	const [first = '', second, ...more] = plain.split(/[._-]/);
	if (!ROLES.has(first.replace(/(?<!\d)\d+$/, ''))) return false;
	return second === undefined || (more.length === 0 && isQualifier(second));
}

/** "uk", "2", "team", but no surname: "it.costa" and "hr.meier" may be people. */
function isQualifier(word: string): boolean {
	return /^(?:[a-z]{2}|\d+|emea|apac|dach|europe|global|int)$/.test(word) || ROLES.has(word);
}

/** Mail services whose domain says nothing about a company, all their national forms included. */
const SERVICES = parseWordSet(
	`gmail googlemail hotmail outlook live msn yahoo ymail rocketmail icloud aol gmx yandex zoho
	protonmail proton tutanota mailinator`,
);
const FREE = parseWordSet(
	`163.com 126.com 139.com 189.cn 21cn.com aliyun.com aim.com alice.it aliceadsl.fr aon.at arcor.de
	att.net bbox.fr bell.net bellsouth.net bigpond.com bigpond.net.au blueyonder.co.uk bluewin.ch bol.com.br
	btinternet.com btopenworld.com centrum.cz centurylink.net charter.net chello.at club-internet.fr
	comcast.net cox.net daum.net duck.com earthlink.net eircom.net email.cz email.it embarqmail.com
	fastmail.com fastmail.fm fastwebnet.it foxmail.com free.fr freemail.hu freenet.de frontier.com
	frontiernet.net globo.com gmx.at googlemail.com hanmail.net hey.com home.nl hushmail.com i.ua icloud.com
	ig.com.br inbox.com inbox.lt inbox.lv inbox.ru inwind.it iol.it juno.com kpnmail.nl laposte.net
	libero.it list.ru live.com mac.com mail.bg mail.com mail.de mail.ee mail.ru mail.ua mailbox.org me.com
	mindspring.com msn.com my.com nate.com naver.com neuf.fr netscape.net netzero.net ntlworld.com
	numericable.fr o2.co.uk o2.pl o2online.de onet.eu onet.pl online.no op.pl optonline.net optusnet.com.au
	orange.fr outlook.com pacbell.net planet.nl pm.me poczta.fm posteo.de posteo.net post.cz post.sk
	prodigy.net.mx proton.me protonmail.ch qq.com rambler.ru rediffmail.com rogers.com sapo.pt sbcglobal.net
	seznam.cz sfr.fr shaw.ca sina.cn sina.com skynet.be sky.com sohu.com swissonline.ch sympatico.ca
	t-online.de talktalk.net telenet.be telia.com telus.net terra.com.br terra.es tin.it tiscali.co.uk
	tiscali.it tlen.pl tutamail.com tuta.com tuta.io tutanota.de ukr.net uol.com.br ukonline.co.uk verizon.net
	videotron.ca virgilio.it virgin.net virginmedia.com vodafone.it voila.fr volny.cz wanadoo.es wanadoo.fr
	web.de webmail.co.za windowslive.com windstream.net wp.pl xs4all.nl xtra.co.nz ya.ru ymail.com ziggo.nl
	zonnet.nl abv.bg azet.sk bk.ru vp.pl interia.pl interia.eu gazeta.pl poczta.onet.pl citromail.hu
	indamail.hu otenet.gr in.gr walla.co.il walla.com bezeqint.net netvision.net.il yeah.net vip.qq.com
	docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com`,
);

/** Whether a domain is that of a mail service, where a mailbox says nothing about an employer. */
export function isFreeMailDomain(domain: string): boolean {
	const host = domain.toLowerCase().replace(/^www\./, '');
	if (FREE.has(host)) return true;
	const [service = '', ...suffix] = host.split('.');
	if (!SERVICES.has(service)) return false;
	// "yahoo.co.uk", "gmx.net", but "live.nation.com" is a company's.
	return /^(?:com|net|org|eu|me|[a-z]{2})$|^(?:com?|ne)\.[a-z]{2}$/.test(suffix.join('.'));
}

/** Whether an address is a mailbox of one's own, and not one at work. */
export const isFreeMailAddress = (email: string) => isFreeMailDomain(readEmailDomain(email));
