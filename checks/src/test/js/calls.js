// Makes calls with the gRPC client of the Node.js world. Argument: host:port. Standard input: a JSON list of
// {kind: "unary" | "server" | "bidi", method, requests: [base64], gzip, answersMax}. Standard output: a JSON list of
// {code, details, answers: [base64], metadata}.
const grpc = require('@grpc/grpc-js');

const address = process.argv[2];
const same = bytes => bytes;

function client(gzip) {
  const options = gzip ? {'grpc.default_compression_algorithm': grpc.compressionAlgorithms.gzip} : {};
  return new grpc.Client(address, grpc.credentials.createInsecure(), options);
}

function outcome(code, details, answers, metadata) {
  return {code, details, answers: answers.map(one => one.toString('base64')), metadata: metadata ? metadata.getMap() : {}};
}

function unary(channel, call, requests) {
  return new Promise(resolve => channel.makeUnaryRequest(call.method, same, same, requests[0], (error, answer) =>
    resolve(error ? outcome(error.code, error.details, [], error.metadata) : outcome(0, '', [answer]))));
}

function stream(channel, call, requests) {
  const under = call.kind === 'bidi'
    ? channel.makeBidiStreamRequest(call.method, same, same)
    : channel.makeServerStreamRequest(call.method, same, same, requests[0]);
  const answers = [];
  return new Promise(resolve => {
    under.on('data', answer => {
      answers.push(answer);
      if (answers.length === call.answersMax) {
        under.cancel();
      }
    });
    under.on('error', () => {});
    under.on('status', status => resolve(outcome(status.code, status.details, answers, status.metadata)));
    if (call.kind === 'bidi') {
      requests.forEach(request => under.write(request));
      under.end();
    }
  });
}

async function main() {
  const chunks = [];
  for await (const chunk of process.stdin) {
    chunks.push(chunk);
  }
  const outcomes = [];
  for (const call of JSON.parse(Buffer.concat(chunks))) {
    const channel = client(call.gzip);
    const requests = call.requests.map(text => Buffer.from(text, 'base64'));
    outcomes.push(await (call.kind === 'unary' ? unary : stream)(channel, call, requests));
    channel.close();
  }
  console.log(JSON.stringify(outcomes));
}

main().catch(failed => {
  console.error(failed);
  process.exit(1);
});
