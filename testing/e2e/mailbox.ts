import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type Mail = { to: string; subject: string; html: string };

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** Opens an SMTP server on loopback that keeps all mail it receives. */
export async function openMailbox() {
	const mails: Mail[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		// A client that disconnects fails in its own run, which reports the error.
		answerSmtp(socket, (message) => mails.push(parseMail(message))).catch(() =>
			socket.destroy(),
		);
	});
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
	const { port } = server.address() as AddressInfo;
	const data = { host: '127.0.0.1', port, secure: false, disableStartTls: true };
	return {
		mails,
		/** For n8n's Send Email node. */
		credential: { name: 'SMTP account', type: 'smtp', data },
		close: async () =>
			await new Promise<void>((closed) => {
				server.close(() => closed());
				for (const socket of sockets) socket.destroy();
			}),
	};
}

const REPLIES = new Map([
	['DATA', '354 go on'],
	['QUIT', '221 bye'],
]);

/** Accepts every command. The message follows DATA, up to a line with only a dot. */
async function answerSmtp(socket: Socket, deliver: (message: string) => void): Promise<void> {
	const say = (reply: string) => socket.write(`${reply}\r\n`);
	let message: string[] | undefined;
	say('220 mailbox');
	for await (const line of createInterface({ input: socket })) {
		if (message === undefined) {
			if (line === 'DATA') message = [];
			say(REPLIES.get(line) ?? '250 ok');
		} else if (line === '.') {
			deliver(message.join('\r\n'));
			message = undefined;
			say('250 ok');
		} else message.push(line.replace(/^\.\./, '.'));
	}
}

function parseMail(message: string): Mail {
	const [head = '', ...body] = message.split('\r\n\r\n');
	const header = (name: string) =>
		new RegExp(`^${name}: (.*)$`, 'im').exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
	return {
		to: header('To'),
		subject: header('Subject'),
		html: decodeBody(body.join('\r\n\r\n'), header('Content-Transfer-Encoding')),
	};
}

function decodeBody(body: string, encoding: string): string {
	if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
	if (encoding !== 'quoted-printable') return body;
	const bytes = body
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}

/** The rows of all tables in a mail, each as a list of cells. */
export function parseTableRows({ html }: Mail): string[][] {
	const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)];
	return rows.map(([, row = '']) =>
		[...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell),
	);
}
