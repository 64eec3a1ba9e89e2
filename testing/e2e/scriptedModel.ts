import { listenOnLoopback } from '../../sandbox/http/listen';

/** The parts that tests read of a request in OpenAI's chat completions format. */
export type ChatRequest = {
	messages: Array<{ role: string; content: string; name?: string }>;
	tools: Array<{ function: { name: string; description: string; parameters: ParameterSchema } }>;
	stream?: boolean;
};

type ParameterSchema = {
	properties?: Record<string, { description?: string }>;
	required?: string[];
};

/** One reply of the model: a tool call or a final answer. */
export type ModelTurn = { tool: string; arguments: Record<string, unknown> } | { answer: string };

export type ScriptedModel = Awaited<ReturnType<typeof openScriptedModel>>;

/** Opens a chat model on loopback with OpenAI's interface. The script returns its reply for each request. */
export async function openScriptedModel(
	script: (requests: ChatRequest, turn: number) => ModelTurn,
) {
	const asked: ChatRequest[] = [];
	const endpoint = await listenOnLoopback({
		answer: ({ text }) => {
			const question = JSON.parse(text) as ChatRequest;
			asked.push(question);
			return {
				status: 200,
				body: buildCompletion(script(question, asked.length), asked.length),
			};
		},
		reset: () => void (asked.length = 0),
	});
	const data = { apiKey: 'not-looked-at', url: `${endpoint.url}/v1` };
	return {
		asked,
		/** For n8n's OpenAI Chat Model node. */
		credential: { name: 'OpenAI account', type: 'openAiApi', data },
		close: endpoint.close,
	};
}

function buildCompletion(turn: ModelTurn, number: number) {
	const isAnswer = 'answer' in turn;
	const message = isAnswer
		? { role: 'assistant', content: turn.answer }
		: { role: 'assistant', content: null, tool_calls: [buildToolCall(turn, number)] };
	return {
		id: 'chatcmpl-scripted',
		object: 'chat.completion',
		created: 0,
		model: 'scripted',
		choices: [{ index: 0, message, finish_reason: isAnswer ? 'stop' : 'tool_calls' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}

/** Each call has its own ID, by which n8n assigns results to calls. */
function buildToolCall(
	{ tool, arguments: given }: Extract<ModelTurn, { tool: string }>,
	number: number,
) {
	const call = { name: tool, arguments: JSON.stringify(given) };
	return { id: `call_${number}`, type: 'function', function: call };
}
