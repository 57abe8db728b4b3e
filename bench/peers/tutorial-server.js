// A shop server as tutorials write it, with Express and Sequelize: what Forno's calls cost on a typical stack.
import { createHmac } from "node:crypto";
import axios from "axios";
import cors from "cors";
import express from "express";
import jwt from "jsonwebtoken";
import { DataTypes, Sequelize } from "sequelize";

const DELIVERY_FEE = 40;
const { DB_HOST, DB_PORT, DB_NAME, DB_USER, RAZORPAY_API_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = process.env;

const sequelize = new Sequelize(DB_NAME, DB_USER, "", { host: DB_HOST, port: DB_PORT, dialect: "postgres", logging: false });

const User = sequelize.define("User", {
  name: { type: DataTypes.STRING, allowNull: false },
  mobile: { type: DataTypes.STRING, allowNull: false, unique: true },
  role: { type: DataTypes.STRING, allowNull: false, defaultValue: "customer" },
  cartData: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
});

const Food = sequelize.define("Food", {
  name: { type: DataTypes.STRING, allowNull: false },
  price: { type: DataTypes.INTEGER, allowNull: false },
});

const Order = sequelize.define("Order", {
  items: { type: DataTypes.JSONB, allowNull: false },
  amount: { type: DataTypes.INTEGER, allowNull: false },
  address: { type: DataTypes.JSONB, allowNull: false },
  status: { type: DataTypes.STRING, allowNull: false, defaultValue: "Food Processing" },
  payment: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  providerOrderId: { type: DataTypes.STRING, unique: true },
  paymentId: { type: DataTypes.STRING },
});

User.hasMany(Order, { foreignKey: "userId" });
Order.belongsTo(User, { foreignKey: "userId" });

function auth(req, res, next) {
  const { token } = req.headers;
  if (!token) return res.status(401).json({ success: false, message: "Not Authorized. Login Again" });
  try {
    req.userId = jwt.verify(token, process.env.JWT_SECRET).id;
    next();
  } catch {
    res.status(401).json({ success: false, message: "Not Authorized. Login Again" });
  }
}

async function requireAdmin(req, res, next) {
  const user = await User.findByPk(req.userId);
  if (user?.role !== "admin") return res.status(403).json({ success: false, message: "You are not an admin" });
  next();
}

async function createProviderOrder(amount, orderId) {
  const body = { amount: amount * 100, currency: "INR", receipt: `order_${orderId}` };
  const auth = { username: RAZORPAY_KEY_ID, password: RAZORPAY_KEY_SECRET };
  const { data } = await axios.post(`${RAZORPAY_API_URL}/v1/orders`, body, { auth });
  return data;
}

function isSignatureValid(orderId, paymentId, signature) {
  return createHmac("sha256", RAZORPAY_KEY_SECRET).update(`${orderId}|${paymentId}`).digest("hex") === signature;
}

const app = express();
app.use(cors());
app.use(express.json());

app.post("/api/cart/get", auth, async (req, res) => {
  const user = await User.findByPk(req.userId);
  res.json({ success: true, cartData: user.cartData });
});

app.post("/api/cart/add", auth, async (req, res) => {
  const { itemId } = req.body;
  const user = await User.findByPk(req.userId);
  const cartData = { ...user.cartData };
  cartData[itemId] = (cartData[itemId] ?? 0) + 1;
  user.cartData = cartData;
  await user.save();
  res.json({ success: true, message: "Added To Cart", cartData });
});

app.post("/api/order/place", auth, async (req, res) => {
  const { items, address } = req.body;
  const foods = await Food.findAll({ where: { id: items.map((item) => item.id) } });
  const lines = items.map(({ id, quantity }) => {
    const food = foods.find((found) => found.id === id);
    return { id, name: food.name, price: food.price, quantity };
  });
  const amount = lines.reduce((sum, line) => sum + line.price * line.quantity, DELIVERY_FEE);
  const order = await Order.create({ userId: req.userId, items: lines, amount, address });
  const providerOrder = await createProviderOrder(amount, order.id);
  order.providerOrderId = providerOrder.id;
  await order.save();
  res.json({ success: true, orderId: providerOrder.id, amount: providerOrder.amount, orderData: order });
});

app.post("/api/order/verify", auth, async (req, res) => {
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = req.body;
  if (!isSignatureValid(razorpay_order_id, razorpay_payment_id, razorpay_signature)) {
    return res.status(400).json({ success: false, message: "Invalid signature" });
  }
  const order = await Order.findOne({ where: { providerOrderId: razorpay_order_id } });
  order.payment = true;
  order.paymentId = razorpay_payment_id;
  await order.save();
  await User.update({ cartData: {} }, { where: { id: order.userId } });
  res.json({ success: true, message: "Payment successful" });
});

app.get("/api/order/list", auth, requireAdmin, async (_req, res) => {
  const orders = await Order.findAll({ include: User, order: [["createdAt", "DESC"]], limit: 50 });
  res.json({ success: true, data: orders });
});

app.use((error, _req, res, _next) => {
  console.error(error);
  res.status(500).json({ success: false, message: "Server Error" });
});

await sequelize.sync();
app.listen(Number(process.env.PORT), "127.0.0.1");
